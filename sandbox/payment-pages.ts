import { cedis, escapeHtml, page } from './html.ts';
import type { Collection } from './state.ts';

/** The hosted payment page: choose the network, enter the number, approve on the phone. */

const NETWORKS = {
  MTN: { name: 'MTN MoMo', colour: '#ffcb05' },
  VOD: { name: 'Telecel Cash', colour: '#e60000' },
  ATL: { name: 'AT Money', colour: '#005baa' },
} as const;

export function isNetwork(text: string): text is keyof typeof NETWORKS {
  return Object.hasOwn(NETWORKS, text);
}

function heading(collection: Collection): string {
  return `<header>
    <div><p class="quiet" style="margin:0">Pay Nyansapo</p><h1>${cedis(collection.amount)}</h1></div>
    <p class="quiet" style="margin:0">${escapeHtml(collection.email)}</p>
  </header>`;
}

function footer(collection: Collection): string {
  return `<p class="quiet" style="margin:24px 0 0">Payment sandbox: no real money moves. Reference ${escapeHtml(collection.reference)}</p>`;
}

const button = (outcome: string, label: string, style = '') =>
  `<button name="outcome" value="${outcome}" class="${style}">${label}</button>`;

export function paymentPage(
  collection: Collection,
  given: { network: string; number: string; problem: string } = { network: '', number: '', problem: '' },
): string {
  const failed =
    collection.status === 'failed' ? '<p class="problem">The payment was declined. You can try again.</p>' : '';
  const networks = Object.entries(NETWORKS)
    .map(
      ([code, { name, colour }]) => `<label class="choice">
        <input type="radio" name="network" value="${code}" ${given.network === code ? 'checked' : ''} required>
        <span class="dot" style="background:${colour}"></span>${name}</label>`,
    )
    .join('');
  return page(
    `Pay ${cedis(collection.amount)}`,
    `${heading(collection)}${failed}
    ${given.problem ? `<p class="problem" role="alert">${given.problem}</p>` : ''}
    <form method="post">
      <fieldset><legend>Pay with mobile money</legend>${networks}</fieldset>
      <div><label class="field" for="number">Mobile-money number</label>
      <input id="number" name="number" type="tel" inputmode="numeric" autocomplete="tel" placeholder="055 123 4987"
        value="${escapeHtml(given.number)}" required></div>
      ${button('ask', `Pay ${cedis(collection.amount)}`, 'main')}
    </form>
    <form method="post" style="margin-top:12px">${button('abandoned', 'Cancel and go back')}</form>
    ${footer(collection)}`,
  );
}

/** What the person's phone would show, next to the waiting payment page. */
export function approvalPage(collection: Collection): string {
  const network = isNetwork(collection.network ?? '') ? NETWORKS[collection.network as keyof typeof NETWORKS].name : '';
  return page(
    'Approve on your phone',
    `${heading(collection)}
    <p><b>Approve it on your phone.</b> We asked ${escapeHtml(collection.number ?? '')} at ${network}.</p>
    <div class="phone">
      <p class="quiet">${network}</p>
      <p>Allow Nyansapo to take ${cedis(collection.amount)} from your wallet? Enter your PIN to approve.</p>
      <form method="post">
        ${button('success', `Approve ${cedis(collection.amount)}`, 'main')}
        ${button('failed', 'Decline')}
      </form>
    </div>
    <form method="post">${button('abandoned', 'Leave without paying')}</form>
    <details class="quiet"><summary>For tests</summary>
      <form method="post" style="margin-top:12px">${button('wrong', 'Approve GH₵ 1 less than asked')}</form>
    </details>
    ${footer(collection)}`,
  );
}

export function notice(text: string, back: string | null): string {
  return page(
    text,
    `<h1>${text}</h1>${back ? `<p style="margin-top:16px"><a href="${escapeHtml(back)}">Go back</a></p>` : ''}`,
  );
}
