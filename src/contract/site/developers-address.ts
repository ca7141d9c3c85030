/** Where the developers' pages begin: a file of its own, since the footer is part of many first loads. */
export const DEVELOPERS = '/developers';
