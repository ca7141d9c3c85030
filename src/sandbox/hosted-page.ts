import type { Collection } from './state.ts';

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

/** The page on which a person pays: approve, decline, abandon, or pay a wrong amount. Plain HTML, no script. */
export function hostedPage(collection: Collection): string {
  const amount = (collection.amount / 100).toLocaleString('en-GH', { minimumFractionDigits: 2 });
  const button = (outcome: string, label: string, style = '') =>
    `<button name="outcome" value="${outcome}" class="${style}">${label}</button>`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Pay GH₵ ${amount} · payment sandbox</title>
<style>
  body { margin: 0; background: #eef1f4; color: #16202b; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 380px; margin: 48px auto; padding: 32px; background: #fff; border-radius: 12px; }
  @media (max-width: 420px) { main { margin: 0; border-radius: 0; min-height: 100vh; box-sizing: border-box; } }
  h1 { font-size: 28px; margin: 0 0 4px; font-variant-numeric: tabular-nums; }
  p { margin: 0 0 16px; color: #45525f; overflow-wrap: anywhere; }
  form { display: grid; gap: 12px; margin-top: 24px; }
  button { font: inherit; font-weight: 600; padding: 14px; border-radius: 8px; border: 1px solid #c3ccd5; background: #fff; cursor: pointer; }
  button.main { background: #0a5c36; border-color: #0a5c36; color: #fff; }
  button:focus-visible { outline: 3px solid #2b6cb0; outline-offset: 2px; }
  .note { font-size: 13px; margin: 24px 0 0; }
</style>
</head>
<body>
<main>
  <p>Payment sandbox</p>
  <h1>GH₵ ${amount}</h1>
  <p>${escapeHtml(collection.email)}</p>
  <form method="post">
    ${button('success', `Pay GH₵ ${amount}`, 'main')}
    ${button('failed', 'Decline the payment')}
    ${button('abandoned', 'Go back without paying')}
    ${button('wrong', 'Pay a wrong amount (test)')}
  </form>
  <p class="note">No real money moves here. Reference ${escapeHtml(collection.reference)}</p>
</main>
</body>
</html>`;
}
