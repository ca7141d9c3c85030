/* On every public page: what only a browser knows. The page is whole without it. */

const root = document.documentElement;
root.classList.add('script');
const isSignedIn = localStorage.getItem('user') !== null;
if (isSignedIn) root.dataset.signedIn = '';

// As in lib/back.ts: back only to a page of ours, otherwise to where the person is at home.
for (const button of document.querySelectorAll<HTMLElement>('[data-go-back]')) {
  button.addEventListener('click', () => {
    const { visitors = '/', signedIn = '/' } = button.dataset;
    if ((window.navigation as Navigation | undefined)?.canGoBack ?? history.length > 1) history.back();
    else location.replace(isSignedIn ? signedIn : visitors);
  });
}

// Whoever has deleted the account is led to the home page, which says so once (features/account-security/farewell.ts).
const notice = document.getElementById('notice');
if (notice && sessionStorage.getItem('farewell') !== null) {
  sessionStorage.removeItem('farewell');
  notice.textContent = 'Your account is deleted. Thank you for having been with us.';
}
