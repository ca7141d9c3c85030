import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { CONSENT_FORM } from '../../../../tests/support/consent.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import { applyToStudy, inviteApplicant, listOwnApplications } from '../../../contract/applications.ts';
import { bookSlot } from '../../../contract/bookings.ts';
import { getStudyTerms, publishConsentForm, signConsent } from '../../../contract/consent-forms.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { withdrawConsent } from '../../../contract/withdrawals.ts';
import { addDays } from '../../../domain/calendar.ts';

const PEOPLE = 8;
const TIMES = Array.from({ length: PEOPLE }, (_, index) => ({
  start: `${10 + Math.floor(index / 2)}:${index % 2 === 0 ? '00' : '30'}`,
  end: index % 2 === 0 ? `${10 + Math.floor(index / 2)}:30` : `${11 + Math.floor(index / 2)}:00`,
}));

const { world, researcher, projectId } = await startResearch(2_000_000);
const people = await Promise.all(Array.from({ length: PEOPLE }, () => world.participant()));

async function invitedStudy() {
  const date = addDays(world.today(), 3);
  const form = studyForm(projectId, PEOPLE, [{ date, availableTimes: TIMES }]);
  const { id } = await researcher.must(publishStudy, { body: { ...form, consentForm: CONSENT_FORM } as never });
  const params = { id };
  for (const person of people) {
    const { id: applicationId } = await person.must(applyToStudy, {
      params,
      body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
    });
    await researcher.must(inviteApplicant, { params, body: { applicationId } });
  }
  const { form: current } = await (people[0] as Person).must(getStudyTerms, { params });
  const sign = (person: Person) =>
    person.call(signConsent, { params, body: { formId: current?.id ?? '', name: 'Kofi Owusu' } });
  const book = (person: Person, index: number) =>
    person.call(bookSlot, { params, body: { date, ...TIMES[index] } as never });
  return { id, params, sign, book };
}

const codeOf = (answer: object) => ('code' in answer ? String(answer.code) : 'OK');

test('signing while a new version is published: each person signs the old one before that, or has to read the new one', async () => {
  const { id, params, sign } = await invitedStudy();
  const [published, ...answers] = await Promise.all([
    researcher.call(publishConsentForm, { params, body: { ...CONSENT_FORM, text: 'The second version' } }),
    ...people.map(sign),
    // Signing twice at the same moment gives one signature.
    ...people.map(sign),
  ]);
  expect(published.status).toBe(200);
  for (const answer of answers) expect(['OK', 'CONSENT_FORM_CHANGED']).toContain(codeOf(answer));
  const { rows } = await world.app.read((reader) =>
    sql<{ late: number; twice: number; current: number }>`
      select count(*) filter (where signed_at > replaced_at)::int as late,
        (count(*) - count(distinct (form_id, participant_id)))::int as twice,
        (select count(*)::int from consent_form where study_id = ${id} and replaced_at is null) as current
      from signed_consent s join consent_form f on f.id = s.form_id where s.study_id = ${id}`.execute(reader.tx),
  );
  expect(rows).toEqual([{ late: 0, twice: 0, current: 1 }]);
});

test('withdrawing while booking: nobody who withdrew keeps a session, and every place is free again', async () => {
  const { id, params, sign, book } = await invitedStudy();
  const consents = await Promise.all(
    people.map(async (person) => {
      const signed = await sign(person);
      if (!signed.success) throw new Error(signed.message);
      return signed.content.id;
    }),
  );
  const answers = await Promise.all(
    people.flatMap((person, index) => [
      book(person, index),
      person.call(withdrawConsent, { params: { id: consents[index] ?? '' }, body: {} }),
      person.call(withdrawConsent, { params: { id: consents[index] ?? '' }, body: {} }),
    ]),
  );
  const codes = answers.map(codeOf);
  for (let index = 0; index < PEOPLE; index += 1) {
    const [booked = '', ...withdrawn] = codes.slice(3 * index, 3 * index + 3);
    expect(['OK', 'CONSENT_NEEDED', 'NOT_INVITED']).toContain(booked);
    expect(withdrawn.toSorted()).toEqual(['OK', 'STATUS_CONFLICT']);
  }
  for (const person of people) {
    const own = (await person.must(listOwnApplications, { query: { size: 100 } })).find(
      ({ studyId }) => studyId === id,
    );
    expect(own).toMatchObject({ status: 'WITHDRAWN', bookingId: null });
  }
  expect((await researcher.must(getStudy, { params })).filled).toBe(0);
  const { rows } = await world.app.read((reader) =>
    sql<{ booked: number; taken: number }>`
      select (select count(*)::int from booking where study_id = ${id} and status = 'BOOKED') as booked,
        (select sum(booked)::int from slot where study_id = ${id}) as taken`.execute(reader.tx),
  );
  expect(rows).toEqual([{ booked: 0, taken: 0 }]);
  expect((await world.books()).sum).toBe(0);
});
