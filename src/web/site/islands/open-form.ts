/* Sends an open form without leaving the page: shows the server's answer in place; offline, everything stays as it is. */

interface KnownPerson {
  firstName: string;
  lastName: string;
  email: string;
}

const OFFLINE = 'You seem to be offline. What you typed is still here. Please try again.';

function fillInKnownPerson(form: HTMLFormElement): void {
  const stored = localStorage.getItem('user');
  if (stored === null) return;
  const person = JSON.parse(stored) as KnownPerson;
  const known = { name: `${person.firstName} ${person.lastName}`, email: person.email ?? '' };
  for (const [name, value] of Object.entries(known)) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === '') field.value = value;
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  const button = form.querySelector('button');
  button?.setAttribute('aria-busy', 'true');
  if (button) button.disabled = true;
  try {
    const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]));
    const answer = await fetch(form.action, { method: 'POST', body });
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
    const content = page.querySelector('main');
    if (!content) throw new Error('the answer is not a page');
    document.querySelector('main')?.replaceWith(content);
    start();
    const first = ['[aria-invalid]', '[data-refusal]:not(:empty)', 'h1'].map((kind) => content.querySelector(kind));
    first.find((element) => element instanceof HTMLElement)?.focus();
  } catch {
    const refusal = form.querySelector('[data-refusal]');
    if (refusal) refusal.textContent = OFFLINE;
    button?.removeAttribute('aria-busy');
    if (button) button.disabled = false;
  }
}

function start(): void {
  const form = document.querySelector<HTMLFormElement>('[data-open-form]');
  if (!form) return;
  fillInKnownPerson(form);
  // The server's messages are next to the fields; the browser's own bubbles would hide them.
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send(form);
  });
}

start();
