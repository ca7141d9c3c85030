import { expect, test } from 'vitest';
import { Handset } from '../../../../tests/support/handset.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { studyForm } from '../../../../tests/support/world.ts';
import { chooseLanguage } from '../../../contract/accounts.ts';
import { applyToStudy, inviteApplicant } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { requestPhoneCode } from '../../../contract/sign-in/phone-codes.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { updateTextChoices } from '../../../contract/texts.ts';
import { addDays, addMinutes } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import { ENGLISH_ENDS, ENGLISH_STARTS } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';

/* LANG-19, LANG-20, LANG-21: a study in English with a Twi title, and people who read Twi, Ewe and English. */

const TITLE = 'Wo dwadi ho nkɔmmɔ';
const MARKS = new RegExp(`[${ENGLISH_STARTS}${ENGLISH_ENDS}]`);
const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];

const { world, researcher, projectId } = await startResearch();
// Text messages wait at night.
await world.goTo(new Date(`${addDays(world.today(), 1)}T09:00:00Z`));

/** Signs up a participant, books the first slot of a new study, and returns the messages that arrive. */
async function book(firstName: string, number: string, language: Language) {
  const person = await world.participant(firstName, number);
  await person.must(chooseLanguage, { body: { language } });
  await person.must(updateTextChoices, { body: { alsoTexts: true } });
  const date = addDays(world.today(), 2);
  const form = studyForm(projectId, 1, [{ date, availableTimes: [{ start: '10:00', end: '10:30' }] }]);
  const translation = { language: 'ak', publicName: TITLE, description: '', questions: [] };
  const texts = { language: 'en', translations: [translation] };
  const { id } = await researcher.must(publishStudy, { body: { ...form, texts } as never });
  const applied = await person.must(applyToStudy, { params: { id }, body: { responses } });
  await researcher.must(inviteApplicant, { params: { id }, body: { applicationId: applied.id } });
  await person.must(bookSlot, { params: { id }, body: { date, start: '10:00', end: '10:30' } });
  await world.settle();
  return world.mails(person.user.email);
}

test('somebody who reads Twi gets the mail and the text message of a booking in Twi, with the study’s Twi title', async () => {
  const mails = await book('Adwoa', '0247300001', 'ak');
  const mail = mails.find(({ subject }) => subject.startsWith('Woapaw bere: '));
  expect(mail?.subject).toMatch(
    new RegExp(`^Woapaw bere: ${TITLE}, (Kwa|Dwo|Ben|Wuk|Yaw|Fia|Mem) \\d+ \\S+ \\d{4}, 10:00–10:30 GMT$`),
  );
  expect(mail?.html).toContain('<html dir="ltr" lang="ak">');
  expect(mail?.text).toContain('Akwaaba Adwoa,');
  // Untranslated parts are in English and marked; texts that no speaker has reviewed are marked as drafts.
  const english = inLocale('en', () => m.mails_account());
  expect(mail?.html).toContain(`<span lang="en">${english}</span>`);
  expect(mail?.text).toContain(english);
  expect(mail?.text).toContain('Nkyerɛaseɛ a yɛrehwɛ so.');
  expect(mail?.text).toMatch(/\/dashboard\/translate$/);
  const text = await world.text('0247300001', /^Woapaw bere/);
  expect(text).toMatch(
    /^Woapaw bere: Wo dwadi ho nkommo, .* GMT\. Wobenya GHS 50\.00\. Hwe: \S+\/l\/\w{7} anaa .*\*713\*100#$/,
  );
  for (const words of [mail?.subject, mail?.html, mail?.text, text]) expect(words).not.toMatch(MARKS);
});

test('the researcher gets English about the same session', async () => {
  const mails = world.mails(researcher.user.email);
  const mail = mails.find(({ subject }) => subject.startsWith('Booked: '));
  expect(mail?.html).toContain('<html dir="ltr" lang="en">');
  expect(mail?.html).not.toContain('<span lang');
  expect(mail?.text).toContain('Your session with Adwoa');
  expect(mail?.text).not.toContain('translation');
});

test('a language without texts gets English that is marked, and no word about drafts', async () => {
  const mails = await book('Esinam', '0247300002', 'ee');
  const mail = mails.find(({ subject }) => subject.startsWith('Booked: Talk about your stall, '));
  expect(mail?.html).toContain('<html dir="ltr" lang="ee">');
  expect(mail?.html).toMatch(/<h1[^>]*><span lang="en">Your session is booked/);
  expect(mail?.text).not.toContain('/dashboard/translate');
});

test('a code to the number of an account is in the account’s language', async () => {
  const handset = new Handset(world);
  await handset.register('0247300003', 'Yaa');
  await handset.must(chooseLanguage, { body: { language: 'ak' } });
  await world.goTo(addMinutes(new Date(world.clock.now()), 5));
  expect((await handset.post(requestPhoneCode, { number: '0247300003' })).status).toBe(200);
  expect(await world.text('0247300003', /kɔd|kod/)).toMatch(/^\d{6} ne wo Nyansapo kod simma 5\./);
});

test('a code is in the language of the browser that asks, also for a number without an account', async () => {
  const handset = new Handset(world);
  handset.reads('ak');
  expect((await handset.post(requestPhoneCode, { number: '0247300004' })).status).toBe(200);
  expect(await world.text('0247300004', /kɔd|kod/)).toMatch(/^\d{6} ne wo Nyansapo kod/);
  const english = new Handset(world);
  english.reads('en');
  await world.goTo(addMinutes(new Date(world.clock.now()), 5));
  expect((await english.post(requestPhoneCode, { number: '0247300003' })).status).toBe(200);
  expect(await world.text('0247300003', /code/)).toMatch(/^\d{6} is your Nyansapo code/);
});

test('developers preview a mail in a language', async () => {
  await book('Kofi', '0247300005', 'en');
  const response = await fetch(`${world.running.url}/dev/mails/sessionBooked?language=ak&text`);
  expect(await response.text()).toContain('Akwaaba Kofi,');
});
