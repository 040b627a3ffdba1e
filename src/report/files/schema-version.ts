/** Rises when a key changes its meaning or goes. */
export const SCHEMA_VERSION = 1;
