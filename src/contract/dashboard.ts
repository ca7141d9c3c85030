/** Where the screens of signed-in people begin. In a file of its own, because the first script of a page needs nothing else. */
export const DASHBOARD = '/dashboard';
