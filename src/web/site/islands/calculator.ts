import { formatCount } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { isDuration, priceStudy } from '../../../domain/study-cost.ts';

/* The home page's price calculator: the same arithmetic as the server's. */

const form = document.querySelector<HTMLFormElement>('#calculator');

function show(): void {
  if (!form) return;
  const given = new FormData(form);
  const minutes = Number(given.get('minutes'));
  const places = Number(given.get('places'));
  const isCounted = isDuration(minutes) && Number.isInteger(places) && places >= 1 && places <= 500;
  const fee = { feePesewas: Number(form.dataset.fee), vatPesewas: 0 };
  const price = isCounted ? priceStudy(minutes, places, undefined, fee) : null;
  write('[data-total]', price ? formatCedis(price.totalPesewas) : '–');
  write(
    '[data-sum]',
    price
      ? `${formatCount(places)} × ${formatCedis(price.ratePesewas)} + ${formatCedis(price.feePesewas)}`
      : 'Enter between 1 and 500 participants.',
  );
}

function write(selector: string, words: string): void {
  const place = form?.querySelector(selector);
  if (place) place.textContent = words;
}

form?.addEventListener('input', show);
form?.addEventListener('submit', (event) => event.preventDefault());
show();
