/** The password of everybody in the tests. */
export const PASSWORD = 'Kente!cloth7';
