import { expect, test } from 'vitest';
import { readAddresses } from './address-list.ts';

const CLEAN = ['ama@mail.test', 'kofi@mail.test'];

async function emailsOf(text: string) {
  const { found, left } = await readAddresses(text);
  expect(left).toEqual([]);
  return found.map(({ email }) => email);
}

test('lists from spreadsheets and mail programs can be read', async () => {
  const lists = {
    'Excel with a semicolon': '\ufeffName;Email;Phone\r\nAma;ama@mail.test;0241234567\r\nKofi;kofi@mail.test;\r\n',
    'the line of the delimiter': '\ufeffsep=;\r\nName;Email\r\nAma;ama@mail.test\r\nKofi;kofi@mail.test\r\n',
    'a delimiter line with a comma': 'sep=,\nEmail\nama@mail.test\nkofi@mail.test',
    'lines of an old Mac': 'Name,Email\rAma,ama@mail.test\rKofi,kofi@mail.test',
    Outlook: `Mensah, Ama <ama@mail.test>; 'kofi@mail.test';`,
    'spaces between addresses': ' ama@mail.test   kofi@mail.test ',
    'no-break spaces': 'ama@mail.test\u00a0kofi@mail.test\u200b',
    'quoted line breaks':
      'Name,Address,Email\r\n"Ama ""Koko""","12 High St\r\nAccra","ama@mail.test"\r\nK,T,kofi@mail.test',
    'formulas around text': 'Email\n"=""ama@mail.test""",\n=HYPERLINK("http://x"),kofi@mail.test',
    'a heading after an empty line': '\r\nEmail\r\nama@mail.test\r\nkofi@mail.test\r\n',
    'commas with spaces': 'ama@mail.test , kofi@mail.test ,\r\n',
    quotes: '“ama@mail.test”\n‘kofi@mail.test’',
    bullets: '• ama@mail.test\n- kofi@mail.test',
    'bullets without a space': '*ama@mail.test\n–kofi@mail.test',
    numbers: '1. ama@mail.test\n2)kofi@mail.test',
    'the end of a sentence': 'Please ask ama@mail.test and (kofi@mail.test).',
    'links of mails': 'mailto:ama@mail.test\n<mailto:kofi@mail.test>',
    'a quote that never ends': 'ama@mail.test\r"kofi@mail.test',
  };
  const read = await Promise.all(
    Object.entries(lists).map(async ([name, text]) => [name, await emailsOf(text)] as const),
  );
  expect(read).toEqual(Object.keys(lists).map((name) => [name, CLEAN]));
});

test('an address keeps the characters that belong to it', async () => {
  const texts = ['ama+study@mail.test', "o'brien@mail.test", '1.ama@mail.test', 'ama.b-c_d@mail.test', '24@mail.test'];
  expect(await emailsOf(texts.join('\n'))).toEqual(texts);
});

test('an address that a mail server would read as another mailbox is reported', async () => {
  for (const text of ['x:person@mail.test', 'person@mailinator.com(x)acme.com', '(a)person@mail.test']) {
    expect(await readAddresses(text)).toEqual({ found: [], left: [expect.objectContaining({ reason: 'NO_ADDRESS' })] });
  }
});

test('a line without an address is reported with its number, even a heading further down', async () => {
  const { found, left } = await readAddresses('ama@mail.test\nEmail\nkofi@mail\n');
  expect(found).toEqual([{ line: 1, email: 'ama@mail.test' }]);
  expect(left).toEqual([
    { line: 2, text: 'Email', reason: 'NO_ADDRESS' },
    { line: 3, text: 'kofi@mail', reason: 'NO_ADDRESS' },
  ]);
});
