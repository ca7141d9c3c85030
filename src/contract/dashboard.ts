/** The path prefix of screens for signed-in people. It has its own file because a page's first script needs nothing else. */
export const DASHBOARD = '/dashboard';
