/*
 * The browser of the tests: Debian's headless shell, which draws no window and needs half the CPU time of the full browser.
 */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
