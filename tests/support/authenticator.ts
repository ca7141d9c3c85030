/** The authenticator app of admins in tests; /dev/authenticator shows its codes to browsers. */
export const AUTHENTICATOR_SECRET = 'TESTSAUTHENTICATORSECRETABCDEFGH';
