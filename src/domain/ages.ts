/** How old participants are. */
export const YOUNGEST = 18;
export const OLDEST = 100;
