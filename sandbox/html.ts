export function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}

export function cedis(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}GH₵ ${(Math.abs(amount) / 100).toLocaleString('en-GH', { minimumFractionDigits: 2 })}`;
}

/** A page of the sandbox: plain HTML without scripts. */
export function page(title: string, body: string, wide = false): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>
  * { box-sizing: border-box; }
  body { margin: 0; background: #e9eef2; color: #10202e; font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: ${wide ? '960px' : '400px'}; margin: 40px auto; padding: 28px; background: #fff; border-radius: 16px; box-shadow: 0 1px 3px #10202e22; }
  @media (max-width: 480px) { main { margin: 0; border-radius: 0; min-height: 100vh; padding: 20px; } }
  header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 12px; border-bottom: 1px solid #d8e0e7; margin: 0 0 20px; padding: 0 0 16px; }
  h1 { font-size: 26px; line-height: 1.2; margin: 0; font-variant-numeric: tabular-nums; }
  h2 { font-size: 18px; margin: 28px 0 8px; }
  p { margin: 0 0 14px; overflow-wrap: anywhere; }
  .quiet { color: #46586a; font-size: 14px; }
  .right { text-align: right; }
  h1 { white-space: nowrap; }
  td select { min-width: 128px; }
  form { display: grid; gap: 12px; margin: 0; }
  fieldset { border: 0; margin: 0; padding: 0; display: grid; gap: 8px; }
  legend, label.field { font-weight: 600; padding: 0; margin: 0 0 6px; display: block; }
  .choice { display: flex; align-items: center; gap: 12px; padding: 12px 14px; border: 1px solid #aebbc7; border-radius: 10px; cursor: pointer; }
  .choice:has(:checked) { border-color: #0b6e4f; box-shadow: inset 0 0 0 1px #0b6e4f; background: #effaf5; }
  .dot { width: 14px; height: 14px; border-radius: 50%; flex: none; }
  input[type=tel], select { width: 100%; font: inherit; padding: 12px 14px; border: 1px solid #7d8d9c; border-radius: 10px; background: #fff; }
  button { font: inherit; font-weight: 600; min-height: 48px; padding: 10px 16px; border-radius: 10px; border: 1px solid #aebbc7; background: #fff; color: inherit; cursor: pointer; }
  button.main { background: #0b6e4f; border-color: #0b6e4f; color: #fff; }
  button.small { min-height: 36px; padding: 4px 12px; font-size: 14px; }
  a { color: #0b6e4f; }
  :focus-visible { outline: 3px solid #2b6cb0; outline-offset: 2px; }
  .problem { color: #a3160f; font-weight: 600; }
  .phone { border: 2px solid #10202e; border-radius: 22px; padding: 18px; margin: 0 0 20px; background: #f7f9fb; }
  .scroll { overflow-x: auto; }
  table { width: 100%; border-collapse: collapse; font-size: 14px; }
  th, td { text-align: left; padding: 8px 12px 8px 0; border-top: 1px solid #d8e0e7; vertical-align: middle; }
  td.number { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
  details { margin: 20px 0 0; }
  summary { cursor: pointer; }
</style>
</head>
<body><main>${body}</main></body>
</html>`;
}
