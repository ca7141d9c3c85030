/* On every public page: what only a browser knows. The page is whole without it. */

const root = document.documentElement;
root.classList.add('script');
if (localStorage.getItem('user') !== null) root.dataset.signedIn = '';

for (const button of document.querySelectorAll('[data-go-back]')) {
  button.addEventListener('click', () => history.back());
}

// Whoever has deleted the account is led to the home page, which says so once (features/account-security/farewell.ts).
const notice = document.getElementById('notice');
if (notice && sessionStorage.getItem('farewell') !== null) {
  sessionStorage.removeItem('farewell');
  notice.textContent = 'Your account is deleted. Thank you for having been with us.';
}
