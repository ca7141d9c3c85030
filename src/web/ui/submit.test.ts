import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Files that may contain a submit button. Pages without the application have their own (islands/waiting-forms.ts). */
const SENDERS = ['src/web/site/parts/open-form.tsx', 'src/web/site/parts/study-look-up.tsx', 'src/web/ui/submit.tsx'];
/** Forms that send nothing that could be lost: a search, and a check in the page itself, which says what is missing. */
const HARMLESS = ['src/web/site/developers/frame.tsx', 'src/web/site/developers/tester.tsx'];

const sources = globSync('src/web/**/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }));

test('every form is sent by a button that waits while the form is invalid', () => {
  const sends = sources.filter(({ text }) => text.includes('type="submit"')).map(({ path }) => path);
  expect(sends.toSorted()).toEqual([...HARMLESS, ...SENDERS]);
  const forms = sources.filter(({ path, text }) => /<form\b/.test(text) && ![...HARMLESS, ...SENDERS].includes(path));
  const without = forms.filter(({ text }) => !/<(?:Submit|FormSubmit)\b/.test(text)).map(({ path }) => path);
  // The price calculator sends nothing.
  expect(without).toEqual(['src/web/site/parts/price-calculator.tsx']);
  for (const path of SENDERS.slice(0, 2)) expect(readFileSync(path, 'utf8')).toContain('data-waits=""');
});
