import { expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy } from '../../../contract/applications.ts';
import { getParticipantInformation, updateParticipantInformation } from '../../../contract/participants.ts';
import { browseStudies, getStudyOffer } from '../../../contract/studies/offers.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { LANGUAGE_LEVELS, type LanguageLevel, sessionLanguageWords } from '../../../domain/spoken.ts';

/* LANG-10, LANG-11: languages with levels, as profiles have them and as sessions need them. */

const { world, researcher, projectId } = await startResearch();
const participant = await world.participant();

async function publish(spoken: unknown) {
  const day = { date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] };
  const form = studyForm(projectId, 1, [day]);
  const body = { ...form, demographics: { ...form.demographics, spoken } };
  return researcher.must(publishStudy, { body: body as never });
}

/** Somebody who knows English, and Twi at a level; null for no Twi. Languages can only be changed a few times. */
async function knowing(level: LanguageLevel | null): Promise<Person> {
  const person = await world.participant();
  const demographic =
    level === null
      ? { languages: ['ENGLISH' as const] }
      : { languages: ['ENGLISH' as const, 'TWI' as const], languageLevels: [{ language: 'TWI' as const, level }] };
  await person.must(updateParticipantInformation, { body: { demographic } });
  return person;
}

test('LANG-10: a language without a level is spoken, and a level stays when another field changes', async () => {
  const { demographic } = (await participant.must(getParticipantInformation)) ?? {};
  expect(demographic?.languageLevels).toEqual([
    { language: 'ENGLISH', level: 'SPEAKS' },
    { language: 'DAGBANI', level: 'SPEAKS' },
  ]);
  const reader = await knowing('READS');
  const changed = await reader.must(updateParticipantInformation, { body: { demographic: { city: 'Kumasi' } } });
  expect(changed.demographic.languageLevels).toContainEqual({ language: 'TWI', level: 'READS' });
});

test('a level of a language that isn’t among the person’s is dropped, and the same language twice is refused', async () => {
  const twice = [
    { language: 'EWE', level: 'READS' },
    { language: 'EWE', level: 'SPEAKS' },
  ] as const;
  const send = (languageLevels: unknown) =>
    participant.call(updateParticipantInformation, {
      body: { demographic: { languages: ['ENGLISH'], languageLevels } } as never,
    });
  expect(await send(twice)).toMatchObject({ code: 'VALIDATION' });
  expect(await send([twice[0]])).toMatchObject({
    content: { demographic: { languageLevels: [{ language: 'ENGLISH', level: 'SPEAKS' }] } },
  });
});

test('LANG-11: a study fits those who know its languages at least as well as it needs', async () => {
  const { id } = await publish([{ language: 'TWI', level: 'SPEAKS' }]);
  for (const level of [null, ...(Object.keys(LANGUAGE_LEVELS) as LanguageLevel[])]) {
    const person = await knowing(level);
    const fits = level === 'SPEAKS' || level === 'READS';
    const offer = await person.must(getStudyOffer, { params: { id } });
    expect(offer, String(level)).toMatchObject({ qualifies: fits, spoken: [{ language: 'TWI', level: 'SPEAKS' }] });
    expect(offer.fits.includes('LANGUAGE')).toBe(fits);
    expect(
      (await person.must(browseStudies)).some((study) => study.id === id),
      String(level),
    ).toBe(fits);
  }
});

test('LANG-11: applying needs the language as well', async () => {
  const { id } = await publish([{ language: 'TWI', level: 'SPEAKS' }]);
  const responses = [{ id: 'abc123', question: '', answer: 'Yes' }];
  const apply = async (level: LanguageLevel) =>
    (await knowing(level)).call(applyToStudy, { params: { id }, body: { responses } });
  expect(await apply('UNDERSTANDS')).toMatchObject({ code: 'NOT_ELIGIBLE' });
  expect(await apply('SPEAKS')).toMatchObject({ success: true });
});

test('a study that needs two languages fits those who know both', async () => {
  const spoken = [
    { language: 'TWI', level: 'READS' },
    { language: 'ENGLISH', level: 'UNDERSTANDS' },
  ] as const;
  const { id } = await publish(spoken);
  expect((await researcher.must(getStudy, { params: { id } })).demographics.spoken).toEqual(spoken);
  expect(await (await knowing('SPEAKS')).must(getStudyOffer, { params: { id } })).toMatchObject({ qualifies: false });
  expect(await (await knowing('READS')).must(getStudyOffer, { params: { id } })).toMatchObject({ qualifies: true });
});

test('an offer says which language its session is in', () => {
  const twi = { language: 'TWI', level: 'SPEAKS' } as const;
  expect(sessionLanguageWords([twi], true)).toBe('The session is in Twi: you need to speak it.');
  expect(sessionLanguageWords([twi, { language: 'ENGLISH', level: 'READS' }], false)).toBe(
    'The work is in Twi and English: you need to speak Twi and speak and read English.',
  );
});
