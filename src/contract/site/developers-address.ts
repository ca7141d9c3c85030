/** The path of the developers' pages, in its own file because the footer is part of many first loads. */
export const DEVELOPERS = '/developers';
