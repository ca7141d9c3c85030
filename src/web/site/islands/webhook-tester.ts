import { checkSignature, signatureOf } from '../developers/signature.ts';

/* The webhook tester: everything stays in this browser. */

const EXAMPLE_SECRET = 'whsec_bnlhbnNhcG8tZXhhbXBsZS1zZWNyZXQtMzItYnl0ZXM=';
const EXAMPLE_BODY = '{"id":"01a1fdd0-66ff-7081-8c73-5e6f70819203","type":"booking.created"}';

const form = document.querySelector<HTMLFormElement>('#tester');
const answer = document.getElementById('tester-answer');

function field(name: string): HTMLInputElement | HTMLTextAreaElement {
  return form?.elements.namedItem(name) as HTMLInputElement | HTMLTextAreaElement;
}

function say(words: string, valid: boolean): void {
  if (!answer) return;
  answer.toggleAttribute('data-valid', valid);
  answer.textContent = words;
}

async function check(): Promise<void> {
  if (!globalThis.crypto?.subtle) return say('Your browser checks signatures on https addresses only.', false);
  const given = { secret: field('secret').value, headers: field('headers').value, body: field('body').value };
  const { words, valid } = await checkSignature(given, new Date());
  say(words, valid);
}

async function fillIn(): Promise<void> {
  const id = 'msg_example';
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = await signatureOf(EXAMPLE_SECRET, id, timestamp, EXAMPLE_BODY);
  field('secret').value = EXAMPLE_SECRET;
  field('headers').value = `webhook-id: ${id}\nwebhook-timestamp: ${timestamp}\nwebhook-signature: v1,${signature}`;
  field('body').value = EXAMPLE_BODY;
  say('', false);
}

form?.addEventListener('submit', (event) => {
  event.preventDefault();
  void check();
});
form?.querySelector('[data-example]')?.addEventListener('click', () => void fillIn());
