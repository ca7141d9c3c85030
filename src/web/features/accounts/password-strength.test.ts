import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PASSWORD_RULES } from '../../../contract/fields.ts';
import { inLocale } from '../../../messages/locale.ts';
import { PasswordStrength } from './password-strength.tsx';

const markup = () => renderToStaticMarkup(createElement(PasswordStrength, { password: 'a' }));

test.each(['ak', 'ha'] as const)('the password’s rules are in the reader’s language: %s', (language) => {
  const rules = inLocale(language, markup);
  for (const { words } of PASSWORD_RULES) {
    expect(markup()).toContain(words.replaceAll('&', '&amp;'));
    expect(rules).not.toContain(words.replaceAll('&', '&amp;'));
  }
});
