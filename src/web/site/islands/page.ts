/* Runs on every public page and adds what only the browser knows. The page is complete without it. */

const root = document.documentElement;
root.classList.add('script');
const isSignedIn = localStorage.getItem('user') !== null;
if (isSignedIn) root.dataset.signedIn = '';

// As in lib/back.ts: goes back only to one of our pages, otherwise to the person's home page.
for (const button of document.querySelectorAll<HTMLElement>('[data-go-back]')) {
  button.addEventListener('click', () => {
    const { visitors = '/', signedIn = '/' } = button.dataset;
    if ((window.navigation as Navigation | undefined)?.canGoBack ?? history.length > 1) history.back();
    else location.replace(isSignedIn ? signedIn : visitors);
  });
}

// After an account was deleted, the home page confirms it once (features/account-security/farewell.ts).
const notice = document.getElementById('notice');
if (notice && sessionStorage.getItem('farewell') !== null) {
  sessionStorage.removeItem('farewell');
  notice.textContent = notice.dataset.farewell ?? '';
}
