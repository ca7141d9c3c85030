/** A study's public code as links carry it (platform/ids.ts makes them). */
export const STUDY_CODE = /^[0-9A-Z]{1,20}$/;
