/** STUDY-64: how many templates an organisation may save. */
export const MOST_TEMPLATES = 50;
