/**
 * Colours of charts on a dark page, by their colours on a light one. The specification stays as it is saved; the page's code
 * exchanges them when it draws. Fills of heat maps stay, and with them the dark text on them.
 */
export const DARK_COLOURS: Readonly<Record<string, string>> = {
  '#333333': '#e4e4e8',
  '#5c5c5c': '#b4b4bc',
  '#8a8a8a': '#8c8c96',
  '#e4e4e4': '#3a3b42',
  '#7a7a7a': '#a2a2ab',
  '#3b5b8c': '#8fb2ea',
  '#7b3fa0': '#c39be0',
  '#0072b2': '#4aa8e0',
  '#d55e00': '#f08a3c',
  '#009e73': '#3cc79c',
  '#4d4d4d': '#bdbdc4',
  '#8f5d2f': '#c99361',
  '#b37400': '#e0a030',
  '#3a96cf': '#6db9e8',
  '#ededed': '#2b2e36',
  '#e6e6e6': '#2b2e36',
  '#444444': '#d0d0d6',
  '#bbbbbb': '#6a6d76',
};
