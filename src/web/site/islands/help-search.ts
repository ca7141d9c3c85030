import { fold } from '../../../domain/fold.ts';
import { m } from '../../../messages/m.ts';

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
  else if (count === 0) found.textContent = m.help_no_matches({ words: field.value });
  else found.textContent = m.help_found({ count });
}

field?.addEventListener('input', search);
// Text that was typed before this loaded, or that the browser restored after going back.
if (field?.value) search();
