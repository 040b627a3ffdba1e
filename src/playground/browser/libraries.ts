/** In the place of `report/html/libraries.ts`: charts of pages in a frame are drawn outside of it. */

export const chartLibraries = (): never[] => [];
