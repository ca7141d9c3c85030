type Done = 'registered' | 'verified' | 'wasLoggedOut';

/**
 * Records what this browser has just done, for the screen that confirms it: an address alone proves nothing. Cleared with the tab
 * and at logout.
 */
export function noteDone(what: Done, about: string): void {
  sessionStorage.setItem(what, about);
}

export function hasDone(what: Done, about: string): boolean {
  return about !== '' && sessionStorage.getItem(what) === about;
}
