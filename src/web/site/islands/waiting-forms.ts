/*
 * A public page's form names what is missing or invalid before it can be sent, like the application's forms
 * (ui/submit.tsx).
 */

import { namedLabels } from '../../ui/named-labels.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const CHECK_EVERY_MS = 500;

const isField = (element: Element): element is Field => 'labels' in element && element.matches('[name]');
const isValid = ({ validity, value, required }: Field) => validity.valid && !(required && value.trim() === '');

function update(form: HTMLFormElement): void {
  const button = form.querySelector('button');
  // The form is being sent.
  if (!button || button.getAttribute('aria-busy') === 'true') return;
  const labels = [...form.elements].flatMap((field) =>
    isField(field) && !isValid(field) ? (field.labels?.[0]?.textContent?.trim() ?? []) : [],
  );
  const { named, others } = namedLabels(labels);
  const words = named && `Still to complete: ${named}${others > 0 ? ` and ${others} more` : ''}`;
  button.disabled = words !== '';
  // A form with a single field right above its button has no message.
  const place = form.querySelector('[data-missing]');
  if (place && place.textContent !== words) place.textContent = words;
}

function updateAll(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-waits]')) update(form);
}

updateAll();
document.addEventListener('input', updateAll);
// Browsers often fill in or restore fields without an event.
setInterval(updateAll, CHECK_EVERY_MS);
