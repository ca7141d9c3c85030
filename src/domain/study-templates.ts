/** STUDY-64: the templates that an organisation may save. */
export const MOST_TEMPLATES = 50;
