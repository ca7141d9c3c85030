/* The copy buttons of code blocks. The page's status element notifies screen readers. */

const SHOWN_MS = 2000;
const announcement = document.getElementById('copied');

async function copy(button: HTMLButtonElement): Promise<void> {
  const text = button.closest('figure')?.querySelector('code')?.textContent ?? '';
  let words = 'Copied';
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without permission or HTTPS, the selected code can still be copied by hand.
    const code = button.closest('figure')?.querySelector('code');
    if (code) getSelection()?.selectAllChildren(code);
    words = 'Selected';
  }
  button.textContent = words;
  if (announcement) announcement.textContent = words === 'Copied' ? 'Copied.' : 'Selected. Press Ctrl+C to copy.';
  setTimeout(() => {
    button.textContent = 'Copy';
    if (announcement) announcement.textContent = '';
  }, SHOWN_MS);
}

for (const button of document.querySelectorAll<HTMLButtonElement>('[data-copy]')) {
  button.addEventListener('click', () => void copy(button));
}
