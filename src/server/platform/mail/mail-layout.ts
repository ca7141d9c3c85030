import {
  Button,
  Container,
  Head,
  Heading,
  Html,
  Img,
  Link,
  render,
  renderWhiteSpace,
  Section,
  Text,
} from '@react-email/components';
import { createElement as h, type ReactNode } from 'react';
import { hasDrafts } from '#texts';
import { type Address, addresses } from '../../../contract/addresses.ts';
import type { Company } from '../../../contract/site.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import type { Language } from '../../../domain/languages.ts';
import { partsOf, withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import type { MailFact } from './mail-fact.ts';

/*
 * Clients that read the style sheet show the dark colours to people who asked for them. All others show the ones on the elements, and
 * nothing depends on a picture: the logo's name is a text.
 */
const PAPER = '#fbf8f4';
const SURFACE = '#ffffff';
const SUNKEN = '#f3ede4';
const LINE = '#e4dccf';
const INK = '#1c1917';
const CLAY = '#8a3f12';
const QUIET = '#57534e';
const FONT = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif';
const DARK = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #171412 !important; }
  .card { background-color: #211d1a !important; border-color: #3b342e !important; }
  .facts { background-color: #2b2622 !important; }
  .ink { color: #f5f0ea !important; }
  .quiet { color: #bdb3a8 !important; }
  .link { color: #f0a679 !important; }
  .button { background-color: #f0a679 !important; color: #241308 !important; }
}
@media (max-width: 480px) {
  .frame { padding: 16px 12px !important; }
  .card { padding: 20px 16px !important; }
}`;
const PARAGRAPH = { fontFamily: FONT, fontSize: '16px', lineHeight: '24px', margin: '0 0 16px', color: INK };
const SMALL = { fontFamily: FONT, fontSize: '13px', lineHeight: '20px', color: QUIET, margin: '0 0 8px' };
const CELL = {
  fontFamily: FONT,
  fontSize: '16px',
  lineHeight: '24px',
  verticalAlign: 'top',
  overflowWrap: 'anywhere',
} as const;

const HIDDEN = { display: 'none', overflow: 'hidden', lineHeight: '1px', opacity: 0, maxHeight: 0, maxWidth: 0 };

const BRAND = 'Nyansapo';

interface Words {
  heading?: string;
  paragraphs: string[];
  facts?: MailFact[];
  action?: { label: string; path: Address };
  links?: { label: string; path: Address }[];
  note?: string;
}

/** Which parts a mail has. Mails of the same shape differ only in their values. */
interface Shape {
  paragraphs: number;
  /** For each fact, whether its value opens an address. */
  facts: readonly boolean[];
  links: number;
  /** The parts of the footer. */
  hasAccount: boolean;
  hasCompany: boolean;
  hasAction: boolean;
  hasNote: boolean;
  hasUnsubscribe: boolean;
  hasHelp: boolean;
  isDraft: boolean;
}

interface Sender {
  firstName: string | null;
  language: Language;
  origin: string;
  unsubscribeUrl: string | null;
  /** Null for somebody without an account. */
  role?: UserType | null;
  company?: Company | null;
}

/** The design of all mails, as HTML and plain text. */
export async function layOut(subject: string, words: Words, sender: Sender): Promise<{ html: string; text: string }> {
  const values = inLocale(sender.language, () => valuesOf(subject, words, sender));
  const shape = {
    paragraphs: words.paragraphs.length,
    facts: (words.facts ?? []).map(({ url }) => url !== undefined),
    links: words.links?.length ?? 0,
    hasAccount: (sender.role ?? null) !== null,
    hasCompany: values.company !== '',
    hasAction: words.action !== undefined,
    hasNote: values.note !== '',
    hasUnsubscribe: sender.unsubscribeUrl !== null,
    hasHelp: values.help !== '',
    isDraft:
      hasDrafts(sender.language) && [values.greeting, values.aboutUs, subject, ...words.paragraphs].some(isTranslated),
  };
  const template = await templateOf(shape);
  return {
    // Replaced in one pass over the template, so that no value is read as a placeholder.
    html: template.replaceAll(MARK, (_, name: string) => asHtml(valueNamed(values, name))),
    text: textOf(values, shape),
  };
}

/** Whether a text begins in the reader's language. An address after an English word does not count as translated. */
const isTranslated = (text: string) => partsOf(text)[0]?.isEnglish === false;

/** Everything that a mail says: its own words, in a frame that all mails have. */
function valuesOf(
  subject: string,
  { heading, paragraphs, facts = [], action, links = [], note }: Words,
  sender: Sender,
) {
  const { firstName, language, origin, unsubscribeUrl, company } = sender;
  const preview = (paragraphs[0] ?? subject).slice(0, PREVIEW_LENGTH);
  return {
    language,
    subject,
    heading: heading ?? subject,
    logo: `${origin}/icon-192.png`,
    preview,
    padding: PADDING.slice(0, (PREVIEW_LENGTH - preview.length) * PADDING_EACH),
    greeting: firstName === null ? m.mails_hello_there() : m.mails_hello({ firstName }),
    label: action?.label ?? '',
    url: action ? `${origin}${action.path}` : '',
    orOpen: m.mails_or_open(),
    note: note ?? '',
    aboutUs: ABOUT_US[sender.role ?? 'NONE'](),
    help: sender.role === 'ADMIN' ? '' : m.frame_help(),
    helpUrl: `${origin}${addresses.help}`,
    company: [company?.name, company?.address].filter((part) => part).join(', '),
    account: m.mails_account(),
    securityUrl: `${origin}${addresses.security}`,
    unsubscribe: m.mails_unsubscribe(),
    unsubscribeUrl: unsubscribeUrl ?? '',
    draft: `${m.frame_draft()} ${m.frame_draft_why()}`,
    better: m.frame_draft_better(),
    translateUrl: `${origin}${addresses.translate}`,
    ...Object.fromEntries([
      ...paragraphs.map((paragraph, index) => [`paragraph${index}`, paragraph]),
      ...facts.flatMap(({ label, value, url }, index) => [
        [`label${index}`, label],
        [`value${index}`, value],
        [`url${index}`, url ?? ''],
      ]),
      ...links.flatMap(({ label, path }, index) => [
        [`link${index}`, label],
        [`linkUrl${index}`, `${origin}${path}`],
      ]),
    ]),
  };
}

/** What the footer says first, by the reader's role. */
const ABOUT_US: Readonly<Record<UserType | 'NONE', () => string>> = {
  PARTICIPANT: () => m.mails_about_us(),
  RESEARCHER: () => 'You get this email because you do research on Nyansapo. Reply to it to reach our support.',
  ADMIN: () => 'You get this email because you are an admin of Nyansapo.',
  NONE: () => m.mails_about_us(),
};

type Values = ReturnType<typeof valuesOf>;
const valueNamed = (values: Values, name: string) => (values as Readonly<Record<string, string>>)[name] ?? '';

const PREVIEW_LENGTH = 150;
/** Keeps the text after a short preview out of the list of mails. */
const PADDING = String(renderWhiteSpace('')?.props.children ?? '');
const PADDING_EACH = PADDING.length / PREVIEW_LENGTH;

/** The placeholder of a value in a template: its name between characters that none of our texts contains. */
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

/** Marks English within another language. */
function asHtml(value: string): string {
  return partsOf(value)
    .map(({ text, isEnglish }) => (isEnglish ? `<span lang="en">${escaped(text)}</span>` : escaped(text)))
    .join('');
}

/** Each shape is rendered once, because rendering costs more than everything else about a mail. */
const templates = new Map<string, string>();

async function templateOf(shape: Shape): Promise<string> {
  const key = JSON.stringify(shape);
  const known = templates.get(key);
  if (known !== undefined) return known;
  // A mail can't fetch its picture before it is opened.
  const template = (await render(bodyOf(shape))).replace(/<link rel="preload"[^>]*>/, '');
  templates.set(key, template);
  return template;
}

/** A paragraph of small print. */
const small = (...children: ReactNode[]) => h(Text, { className: 'quiet', style: SMALL }, ...children);
/** A link of the footer. */
const quietLink = (url: string, words: string) =>
  h(Link, { href: mark(url), className: 'quiet', style: { color: QUIET, textDecoration: 'underline' } }, mark(words));
const indexes = (count: number) => Array.from({ length: count }, (_, index) => index);

function bodyOf(shape: Shape) {
  return h(
    Html,
    { lang: mark('language') },
    h(
      Head,
      null,
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('style', null, DARK),
    ),
    h('div', { style: HIDDEN }, mark('preview'), h('div', null, mark('padding'))),
    h(
      'body',
      { className: 'page ink', style: { backgroundColor: PAPER, color: INK, fontFamily: FONT, margin: 0 } },
      h(
        Container,
        { className: 'frame', style: { maxWidth: '560px', padding: '32px 24px' } },
        brand,
        cardOf(shape),
        footerOf(shape),
      ),
    ),
  );
}

const brand = h(
  Section,
  { style: { margin: '0 0 16px' } },
  h(Img, {
    src: mark('logo'),
    alt: '',
    width: 32,
    height: 32,
    style: { display: 'inline-block', verticalAlign: 'middle', margin: '0 10px 0 0', borderRadius: '7px' },
  }),
  h(
    'strong',
    {
      className: 'link',
      style: { fontFamily: FONT, fontWeight: 700, fontSize: '19px', color: CLAY, verticalAlign: 'middle' },
    },
    BRAND,
  ),
);

function cardOf({ paragraphs, facts, links, hasAction, hasNote }: Shape) {
  const heading = { fontFamily: FONT, fontSize: '24px', lineHeight: '30px', margin: '0 0 16px', color: INK };
  const card = { backgroundColor: SURFACE, border: `1px solid ${LINE}`, borderRadius: '12px', padding: '28px' };
  const button = {
    backgroundColor: CLAY,
    color: '#ffffff',
    borderRadius: '8px',
    padding: '12px 20px',
    fontSize: '16px',
    fontWeight: 600,
  };
  const link = { color: CLAY, fontWeight: 600, fontSize: '15px', lineHeight: '24px', textDecoration: 'underline' };
  const said = indexes(paragraphs).map((index) =>
    h(Text, { key: index, className: 'ink', style: PARAGRAPH }, mark(`paragraph${index}`)),
  );
  return h(
    Section,
    { className: 'card', style: card },
    h(Heading, { as: 'h1', className: 'ink', style: heading }, mark('heading')),
    h(Text, { className: 'ink', style: PARAGRAPH }, mark('greeting')),
    ...said.slice(0, 1),
    facts.length > 0 ? factsOf(facts) : null,
    ...said.slice(1),
    hasAction
      ? h(
          Section,
          { style: { margin: '8px 0 0' } },
          h(Button, { href: mark('url'), className: 'button', style: button }, mark('label')),
        )
      : null,
    ...indexes(links).map((index) =>
      h(
        Text,
        { key: `link${index}`, style: { margin: index === 0 ? '20px 0 0' : '12px 0 0' } },
        h(Link, { href: mark(`linkUrl${index}`), className: 'link', style: link }, mark(`link${index}`)),
      ),
    ),
    hasAction
      ? h(
          Text,
          { className: 'quiet', style: { ...SMALL, margin: '20px 0 0', overflowWrap: 'anywhere' } },
          mark('orOpen'),
          ' ',
          h(Link, { href: mark('url'), className: 'link', style: { color: CLAY } }, mark('url')),
        )
      : null,
    hasNote ? h(Text, { className: 'quiet', style: { ...SMALL, margin: '12px 0 0' } }, mark('note')) : null,
  );
}

/** The facts as rows. They are no table of data: a screen reader reads each label with its value. */
function factsOf(facts: Shape['facts']) {
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      className: 'facts',
      style: { backgroundColor: SUNKEN, borderRadius: '8px', padding: '10px 16px', margin: '0 0 16px' },
    },
    h(
      'tbody',
      null,
      ...facts.map((opens, index) =>
        h(
          'tr',
          { key: index },
          h(
            'td',
            {
              className: 'quiet',
              style: {
                ...CELL,
                color: QUIET,
                fontSize: '14px',
                padding: '6px 16px 6px 0',
                width: '92px',
                overflowWrap: 'normal',
              },
            },
            mark(`label${index}`),
          ),
          h(
            'td',
            { className: 'ink', style: { ...CELL, color: INK, fontWeight: 600, padding: '6px 0' } },
            opens
              ? h(
                  Link,
                  { href: mark(`url${index}`), className: 'link', style: { color: CLAY, textDecoration: 'underline' } },
                  mark(`value${index}`),
                )
              : mark(`value${index}`),
          ),
        ),
      ),
    ),
  );
}

function footerOf({ hasAccount, hasCompany, hasUnsubscribe, isDraft, hasHelp }: Shape) {
  return h(
    Section,
    { style: { padding: '20px 4px 0' } },
    small(mark('aboutUs')),
    hasHelp || hasAccount
      ? small(
          hasHelp ? quietLink('helpUrl', 'help') : null,
          hasHelp && hasAccount ? ' · ' : null,
          hasAccount ? quietLink('securityUrl', 'account') : null,
        )
      : null,
    hasUnsubscribe ? small(quietLink('unsubscribeUrl', 'unsubscribe')) : null,
    isDraft ? small(mark('draft'), ' ', quietLink('translateUrl', 'better')) : null,
    hasCompany ? small(mark('company')) : null,
  );
}

/** The mail as plain text. */
function textOf(values: Values, { paragraphs, facts, links, ...has }: Shape): string {
  const { subject, greeting, label, url, orOpen, note, aboutUs, account, securityUrl } = values;
  const named = (name: string) => valueNamed(values, name);
  const lines = facts.map((opens, index) => {
    const line = `${named(`label${index}`)}: ${named(`value${index}`)}`;
    return opens ? `${line}: ${named(`url${index}`)}` : line;
  });
  const said = indexes(paragraphs).map((index) => named(`paragraph${index}`));
  const parts = [
    subject.toUpperCase(),
    greeting,
    ...said.slice(0, 1),
    ...(lines.length > 0 ? [lines] : []),
    ...said.slice(1),
    ...(has.hasAction ? [`${label} ${url}`, `${orOpen} ${url}`] : []),
    ...indexes(links).map((index) => `${named(`link${index}`)} ${named(`linkUrl${index}`)}`),
    ...(has.hasNote ? [note] : []),
    '-'.repeat(40),
    aboutUs,
    ...(has.hasHelp ? [`${values.help} ${values.helpUrl}`] : []),
    ...(has.hasAccount ? [`${account} ${securityUrl}`] : []),
    ...(has.hasUnsubscribe ? [`${values.unsubscribe} ${values.unsubscribeUrl}`] : []),
    ...(has.hasCompany ? [values.company] : []),
    ...(has.isDraft ? [`${values.draft} ${values.better} ${values.translateUrl}`] : []),
  ];
  const tidy = (line: string) => line.replaceAll(/\s+/g, ' ').trim();
  return withoutMarks([`${BRAND}\n`, ...parts.map((part) => [part].flat().map(tidy).join('\n'))].join('\n\n'));
}
