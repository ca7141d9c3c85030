import { expect, test } from 'vitest';
import { plainBells, plainStrings, plainTexts, ruleTexts } from './texts.ts';

test('texts between tags and in attributes that people read need a key', () => {
  const code =
    '<p className="grid">Hello <b aria-label="Close">{m.browse_title()}</b> 5 · <i title={m.x()} id="some" /></p>';
  expect(plainTexts(`export const A = () => ${code};`, 'a.tsx')).toEqual(['Hello', 'Close']);
});

test('texts in expressions and properties that people read need a key; those of classes and calls do not', () => {
  const code =
    "<p className={a ? 'Wide' : 'Small'} title={b && 'Open it'}>{a ? 'Done' : `Send in \u0024{n} s`}{f('Not this')}</p>";
  const rest = "const words = { title: 'A title', lead: a ? 'One' : 'Two', id: 'Some' };";
  expect(plainTexts(`export const A = () => ${code}; ${rest}`, 'a.tsx')).toEqual([
    'Done',
    'Send in',
    'Open it',
    'A title',
    'One',
    'Two',
  ]);
});

test('LANG-17: a notification needs a key, unless only researchers or admins get it', () => {
  const bells = (userId: string, message: string, hasOnlyStaff = false) =>
    plainBells(`work.notify({ userId: ${userId}, message: ${message}, who });`, 'a.ts', { hasOnlyStaff });
  expect(bells('session.participantId', '() => m.bells_paid({ amount })')).toEqual([]);
  expect(bells('session.participantId', '`Paid`')).toEqual(['`Paid`']);
  expect(bells('userId', "isFirst ? 'Saved' : 'Changed'")).toEqual(["'Saved'", "'Changed'"]);
  expect(bells('session.researcherId', "'A study is full.'")).toEqual([]);
  expect(bells('userId', "'A study is full.'", true)).toEqual([]);
  expect(bells('participantId', "'A study is full.'", true)).toEqual(["'A study is full.'"]);
});

test('strings of a mail need a key, and names do not', () => {
  const paid = "{ priority: 'high', subject: 'Paid', text: 'You have ' + amount, to: m.mail_paid() }";
  const code = `import x from 'y z'; const a = ${paid}; const b = \`New: \`;`;
  expect(plainStrings(code, 'a.mails.ts')).toEqual(['Paid', 'You have', 'New:']);
});

test('messages of forms in the contract need a key; descriptions of the API do not', () => {
  const code =
    "const A = z.string('Please enter it').check(z.maxLength(5, `At most $" +
    "{MOST} letters`)); const b = { summary: 'Saves it.', type: 'A' };";
  expect(ruleTexts(code, 'a.ts')).toEqual(['Please enter it', 'At most {} letters']);
});
