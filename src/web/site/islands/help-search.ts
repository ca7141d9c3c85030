import { fold } from '../../../domain/fold.ts';

/* Help: shows only the answers that contain the search words. */

const field = document.querySelector<HTMLInputElement>('#search input');
const found = document.getElementById('found');

function search(): void {
  if (!field) return;
  const wanted = fold(field.value.trim());
  let count = 0;
  for (const section of document.querySelectorAll<HTMLElement>('main section')) {
    let shown = 0;
    for (const entry of section.querySelectorAll('details')) {
      const fits = fold(entry.textContent ?? '').includes(wanted);
      entry.hidden = !fits;
      if (fits) shown += 1;
    }
    section.hidden = shown === 0;
    count += shown;
  }
  if (!found) return;
  if (wanted === '') found.textContent = '';
  else if (count === 0) found.textContent = (found.dataset.none ?? '').replace('{}', () => field.value);
  else found.textContent = (found.dataset[count === 1 ? 'one' : 'other'] ?? '').replace('{}', String(count));
}

field?.addEventListener('input', search);
// For text that was typed before this script loaded, or restored by the browser after going back.
if (field?.value) search();
