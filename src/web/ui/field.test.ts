import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PASSWORD_RULES } from '../../contract/fields.ts';
import { TextField } from './field.tsx';

const markupOf = (autoComplete: string) =>
  renderToStaticMarkup(createElement(TextField, { label: 'Password', type: 'password', autoComplete }));

test('only a field for a new password has the rules for password managers', () => {
  expect(markupOf('new-password')).toContain('passwordrules="minlength: 8; maxlength: 128; required: lower;');
  expect(markupOf('current-password')).not.toContain('passwordrules');
  // The attribute names the same symbols as the displayed rule.
  const symbols = PASSWORD_RULES.find(({ words }) => words.startsWith('one of'))?.words.replace('one of ', '');
  expect(markupOf('new-password').replaceAll('&amp;', '&')).toContain(`required: [${symbols}]`);
});
