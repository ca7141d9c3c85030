/*
 * The browser of the tests: Debian's headless shell, which has no window to draw and needs half of the processor time
 * of the whole browser.
 */
export const CHROMIUM = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
