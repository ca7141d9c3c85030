import {
  Body,
  Button,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  render,
  renderWhiteSpace,
  Section,
  Text,
} from '@react-email/components';
import { createElement as h } from 'react';
import { hasDrafts } from '#texts';
import { type Address, addresses } from '../../../contract/addresses.ts';
import type { Language } from '../../../domain/languages.ts';
import { partsOf, withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';

const PAPER = '#fbf8f4';
const INK = '#1c1917';
const CLAY = '#8a3f12';
const QUIET = '#57534e';
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const PARAGRAPH = { fontSize: '16px', lineHeight: '24px', margin: '0 0 16px' };
const SMALL = { fontSize: '13px', lineHeight: '20px', color: QUIET, margin: '0 0 8px' };

const HIDDEN = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };

const BRAND = 'Nyansapo';

interface Words {
  paragraphs: string[];
  action?: { label: string; path: Address };
  note?: string;
}

/** Which parts a mail has. Mails of the same shape differ only in their values. */
interface Shape {
  paragraphs: number;
  hasAction: boolean;
  hasNote: boolean;
  hasUnsubscribe: boolean;
  isDraft: boolean;
}

interface Sender {
  firstName: string | null;
  language: Language;
  origin: string;
  unsubscribeUrl: string | null;
}

/** The design of all mails, as HTML and plain text. */
export async function layOut(subject: string, words: Words, sender: Sender): Promise<{ html: string; text: string }> {
  const values = inLocale(sender.language, () => valuesOf(subject, words, sender));
  const shape = {
    paragraphs: words.paragraphs.length,
    hasAction: words.action !== undefined,
    hasNote: values.note !== '',
    hasUnsubscribe: sender.unsubscribeUrl !== null,
    isDraft:
      hasDrafts(sender.language) && [values.greeting, values.aboutUs, subject, ...words.paragraphs].some(isTranslated),
  };
  const template = await templateOf(shape);
  return {
    // Replaced in one pass over the template, so that no value is read as a mark.
    html: template.replaceAll(MARK, (_, name: string) => asHtml(valueNamed(values, name))),
    text: textOf(values, shape),
  };
}

/** Whether it begins in the reader's language: an address after an English word is no translation. */
const isTranslated = (text: string) => partsOf(text)[0]?.isEnglish === false;

/** Everything that a mail says: its own words, in a frame that all mails have. */
function valuesOf(subject: string, { paragraphs, action, note }: Words, sender: Sender) {
  const { firstName, language, origin, unsubscribeUrl } = sender;
  const preview = (paragraphs[0] ?? subject).slice(0, PREVIEW_LENGTH);
  return {
    language,
    subject,
    preview,
    padding: PADDING.slice(0, (PREVIEW_LENGTH - preview.length) * PADDING_EACH),
    greeting: firstName === null ? m.mails_hello_there() : m.mails_hello({ firstName }),
    label: action?.label ?? '',
    url: action ? `${origin}${action.path}` : '',
    orOpen: m.mails_or_open(),
    note: note ?? '',
    aboutUs: m.mails_about_us(),
    account: m.mails_account(),
    securityUrl: `${origin}${addresses.security}`,
    unsubscribe: m.mails_unsubscribe(),
    unsubscribeUrl: unsubscribeUrl ?? '',
    draft: `${m.frame_draft()} ${m.frame_draft_why()}`,
    better: m.frame_draft_better(),
    translateUrl: `${origin}${addresses.translate}`,
    ...Object.fromEntries(paragraphs.map((paragraph, index) => [`paragraph${index}` as const, paragraph])),
  };
}
type Values = ReturnType<typeof valuesOf>;
const valueNamed = (values: Values, name: string) => (values as Readonly<Record<string, string>>)[name] ?? '';

const PREVIEW_LENGTH = 150;
/** Keeps the text after a short preview out of the list of mails. */
const PADDING = String(renderWhiteSpace('')?.props.children ?? '');
const PADDING_EACH = PADDING.length / PREVIEW_LENGTH;

/** Where a value goes in a template: its name between characters that no text of ours has. */
const mark = (name: string) => `\uE000${name}\uE001`;
const MARK = /\uE000(\w+)\uE001/g;

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

function escaped(value: string): string {
  return value.replaceAll(/[&<>"']/g, (character) => ESCAPES[character] ?? '');
}

/** English within another language says so. */
function asHtml(value: string): string {
  return partsOf(value)
    .map(({ text, isEnglish }) => (isEnglish ? `<span lang="en">${escaped(text)}</span>` : escaped(text)))
    .join('');
}

/** Each shape is rendered once: rendering costs more than everything else that a mail takes. */
const templates = new Map<string, string>();

async function templateOf(shape: Shape): Promise<string> {
  const key = Object.values(shape).join();
  const known = templates.get(key);
  if (known !== undefined) return known;
  const template = await render(bodyOf(shape));
  templates.set(key, template);
  return template;
}

function bodyOf({ paragraphs, hasAction, hasNote, hasUnsubscribe, isDraft }: Shape) {
  return h(
    Html,
    { lang: mark('language') },
    h(Head, null),
    h('div', { style: HIDDEN }, mark('preview'), h('div', null, mark('padding'))),
    h(
      Body,
      { style: { backgroundColor: PAPER, color: INK, fontFamily: FONT, margin: 0 } },
      h(
        Container,
        { style: { maxWidth: '560px', padding: '32px 24px' } },
        h(Text, { style: { fontWeight: 700, fontSize: '18px', color: CLAY, margin: '0 0 24px' } }, BRAND),
        h(Heading, { as: 'h1', style: { fontSize: '22px', lineHeight: '28px', margin: '0 0 16px' } }, mark('subject')),
        h(Text, { style: PARAGRAPH }, mark('greeting')),
        ...Array.from({ length: paragraphs }, (_, index) =>
          h(Text, { key: index, style: PARAGRAPH }, mark(`paragraph${index}`)),
        ),
        hasAction
          ? h(
              Section,
              { style: { margin: '8px 0 24px' } },
              h(
                Button,
                {
                  href: mark('url'),
                  style: {
                    backgroundColor: CLAY,
                    color: '#ffffff',
                    borderRadius: '8px',
                    padding: '12px 20px',
                    fontSize: '16px',
                    fontWeight: 600,
                  },
                },
                mark('label'),
              ),
            )
          : null,
        hasAction
          ? h(
              Text,
              { style: SMALL },
              mark('orOpen'),
              ' ',
              h(Link, { href: mark('url'), style: { color: CLAY } }, mark('url')),
            )
          : null,
        hasNote ? h(Text, { style: SMALL }, mark('note')) : null,
        h(Hr, { style: { borderColor: '#e7e0d6', margin: '24px 0' } }),
        h(Text, { style: SMALL }, mark('aboutUs')),
        h(Text, { style: SMALL }, h(Link, { href: mark('securityUrl'), style: { color: QUIET } }, mark('account'))),
        hasUnsubscribe
          ? h(
              Text,
              { style: SMALL },
              h(Link, { href: mark('unsubscribeUrl'), style: { color: QUIET } }, mark('unsubscribe')),
            )
          : null,
        isDraft
          ? h(
              Text,
              { style: SMALL },
              mark('draft'),
              ' ',
              h(Link, { href: mark('translateUrl'), style: { color: QUIET } }, mark('better')),
            )
          : null,
      ),
    ),
  );
}

/** The same words without design. */
function textOf(values: Values, { paragraphs, hasAction, hasNote, hasUnsubscribe, isDraft }: Shape): string {
  const { subject, greeting, label, url, orOpen, note, aboutUs, account, securityUrl } = values;
  const parts = [
    subject.toUpperCase(),
    greeting,
    ...Array.from({ length: paragraphs }, (_, index) => valueNamed(values, `paragraph${index}`)),
    ...(hasAction ? [`${label} ${url}`, `${orOpen} ${url}`] : []),
    ...(hasNote ? [note] : []),
    '-'.repeat(40),
    aboutUs,
    `${account} ${securityUrl}`,
    ...(hasUnsubscribe ? [`${values.unsubscribe} ${values.unsubscribeUrl}`] : []),
    ...(isDraft ? [`${values.draft} ${values.better} ${values.translateUrl}`] : []),
  ];
  return withoutMarks([`${BRAND}\n`, ...parts.map((part) => part.replaceAll(/\s+/g, ' ').trim())].join('\n\n'));
}
