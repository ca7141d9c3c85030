import { describe, expect, test } from 'vitest';
import { failingAt } from '../../../../tests/support/failing-bells.ts';
import { ATTENTION, answersTo, longStudy, yesOrNo } from '../../../../tests/support/long-screener.ts';
import { readQuestions } from '../../../../tests/support/questions-given.ts';
import { startResearch } from '../../../../tests/support/research.ts';
import type { Person } from '../../../../tests/support/world.ts';
import {
  applyToStudy,
  getOwnApplication,
  listApplicants,
  listOwnApplications,
} from '../../../contract/applications.ts';
import { changeStudyStatus } from '../../../contract/closing.ts';
import { listNotifications } from '../../../contract/notifications.ts';
import { getEarnings, getYearlySummary } from '../../../contract/payouts.ts';
import { exportMyData } from '../../../contract/privacy.ts';
import { forgetRememberedAnswer, listRememberedAnswers } from '../../../contract/remembered-answers.ts';
import { raisePaidScreening } from '../../../contract/studies/capacity.ts';
import { duplicateStudy, getStudyDraft } from '../../../contract/studies/drafts.ts';
import { browseStudies, getStudyOffer } from '../../../contract/studies/offers.ts';
import { getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet, listTransactions } from '../../../contract/wallets.ts';
import { addDays, addHours } from '../../../domain/calendar.ts';
import { checkBooks } from '../books/books.service.ts';
import { keepPromises } from './promised-answers.service.ts';

/** APPLICATION-22 to APPLICATION-32 and STUDY-48 to STUDY-54 over the API. */

const { world, researcher, projectId } = await startResearch(500_000);

const bells = async (person: Person) =>
  (await person.must(listNotifications, { query: { size: 50 } })).map(({ message }) => message);
const wallet = () => researcher.must(getWallet, { params: { organizationId: researcher.organizationId } });

async function publish(study: { asked: number; paidPeople: number | null }, name = 'Round 1') {
  const long = longStudy(projectId, world.today(), study);
  const form = { ...long, study: { ...long.study, name, publicName: name } } as typeof long;
  const { id } = await researcher.must(publishStudy, { body: form });
  const send = async (person: Person, manner: Parameters<typeof answersTo>[1] = {}) => {
    await readQuestions(world, person.user.userId, id);
    return apply(person, manner);
  };
  const apply = (person: Person, manner: Parameters<typeof answersTo>[1] = {}) =>
    person.call(applyToStudy, { params: { id }, body: { responses: answersTo(form, manner) } });
  return { id, form, send, apply, read: () => researcher.must(getStudy, { params: { id } }) };
}

describe('paid screening', () => {
  test('STUDY-48, STUDY-49: from the sixth question on, publishing requires how many people the study pays', async () => {
    const body = longStudy(projectId, world.today(), { asked: 6, paidPeople: null });
    expect(await researcher.call(publishStudy, { body })).toMatchObject({
      status: 400,
      content: [{ field: 'screening.paidPeople', message: 'Please enter for how many people you pay at most' }],
    });
    const tooMany = longStudy(projectId, world.today(), { asked: 26, paidPeople: 5 });
    expect(await researcher.call(publishStudy, { body: tooMany })).toMatchObject({
      status: 400,
      content: [{ field: 'screeners', message: 'The maximum number of questions is 25' }],
    });
    const twoRight = { ...ATTENTION, options: ATTENTION.options.map((one) => ({ ...one, eligibility: 'QUALIFY' })) };
    const wrong = { ...body, screeners: [twoRight] } as typeof body;
    expect(await researcher.call(publishStudy, { body: wrong })).toMatchObject({
      content: [{ field: 'screeners.0.options', message: 'Exactly one choice must be the right one' }],
    });
  });

  test('MONEY-02, STUDY-49: the cap is reserved with the study, paid per person, and the rest is returned', async () => {
    const before = await wallet();
    const study = await publish({ asked: 12, paidPeople: 3 });
    // 2 places of GH₵ 50, the fee, and 2 blocks of GH₵ 2 for 3 people.
    expect(before.availablePesewas - (await wallet()).availablePesewas).toBe(2 * 5_000 + 5_000 + 3 * 400);
    expect((await study.read()).screening).toEqual({ pesewasEach: 400, paidPeople: 3, paidSoFar: 0 });

    const [honest, unfit, careless] = await Promise.all([
      world.participant('Efua'),
      world.participant('Yaw'),
      world.participant('Kojo'),
    ] as const);
    const offer = await honest.must(getStudyOffer, { params: { id: study.id } });
    expect(offer).toMatchObject({ screeningPesewas: 400, screeningMinutes: 4, answerBy: addDays(world.today(), 7) });
    expect(JSON.stringify(offer)).not.toContain('QUALIFY');
    await world.clock.setTime(world.clock.now() + 60_000);

    // People who qualify and people who don't get the same pay.
    for (const [person, answer, status] of [
      [honest, 'Yes', 'PENDING'],
      [unfit, 'No', 'DISQUALIFIED'],
    ] as const) {
      const sent = await study.send(person, { answer });
      expect(sent).toMatchObject({ content: { status, screening: { outcome: 'PAID', pesewas: 400 } } });
    }
    expect(await study.send(careless, { attention: 'Red' })).toMatchObject({
      content: { status: 'PENDING', screening: { outcome: 'INATTENTIVE', pesewas: 0 } },
    });
    const hasty = await world.participant('Akua');
    expect(await study.send(hasty, { secondsTaken: 0 })).toMatchObject({
      content: { status: 'PENDING', screening: { outcome: 'TOO_FAST', pesewas: 0 } },
    });
    expect(await study.read()).toMatchObject({
      screening: { paidSoFar: 2 },
      spentPesewas: 800,
      heldPesewas: 2 * 5_000 + 5_000 + 400,
    });
    const seen = await researcher.must(listApplicants, { params: { id: study.id }, query: {} as never });
    const ofCareless = seen.find(({ applicantId }) => applicantId === careless.user.userId);
    expect(ofCareless?.responses.at(-1)).toMatchObject({ passed: false, eligibility: null });
    expect(ofCareless?.screening).toEqual({ outcome: 'INATTENTIVE', pesewas: 0 });

    await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'complete' } });
    expect((await wallet()).availablePesewas).toBe(before.availablePesewas - 800);
    expect((await checkBooks(world.app)).every(({ broken }) => broken.length === 0)).toBe(true);
  });

  test('APPLICATION-24: nobody is paid for more time than has passed since they opened the questions', async () => {
    const study = await publish({ asked: 12, paidPeople: 5 });
    const outcomeOf = async (sent: ReturnType<typeof study.apply>) => {
      const answer = await sent;
      return answer.success ? answer.content.screening : answer.message;
    };
    const unpaid = { outcome: 'TOO_FAST', pesewas: 0 };
    const unread = await world.participant('Baaba');
    expect(await outcomeOf(study.apply(unread, { secondsTaken: 600 }))).toEqual(unpaid);

    const [quick, patient] = await Promise.all([world.participant('Ekow'), world.participant('Dede')] as const);
    for (const person of [quick, patient]) await person.must(getStudyOffer, { params: { id: study.id } });
    expect(await outcomeOf(study.apply(quick, { secondsTaken: 600 }))).toEqual(unpaid);
    await world.clock.setTime(world.clock.now() + 30_000);
    // Opening the questions again does not restart the time.
    await patient.must(getStudyOffer, { params: { id: study.id } });
    expect(await outcomeOf(study.apply(patient))).toEqual({ outcome: 'PAID', pesewas: 400 });
    const file = (await patient.must(exportMyData, { query: { format: 'json' } })) as unknown as string;
    expect(JSON.parse(file).paidQuestionsShown).toMatchObject([{ paidSeconds: expect.any(Number) }]);
  });

  test('STUDY-50: a study whose cap is used up is not offered until the researcher pays for more people', async () => {
    const study = await publish({ asked: 6, paidPeople: 1 });
    const [first, second] = await Promise.all([world.participant('Esi'), world.participant('Abla')] as const);
    const isOffered = async () =>
      (await second.must(browseStudies, { query: { size: 100 } as never })).some(({ id }) => id === study.id);
    expect(await isOffered()).toBe(true);
    expect((await study.send(first)).status).toBe(200);
    expect(await isOffered()).toBe(false);
    expect((await bells(researcher)).join()).toContain('has paid 1 person for answering');
    expect(await study.send(second)).toMatchObject({ status: 409, code: 'SCREENING_USED_UP' });
    expect(await second.must(getStudyOffer, { params: { id: study.id } })).toMatchObject({ screeningUsedUp: true });

    const raise = { params: { id: study.id }, body: { from: 1, people: 2 } };
    const before = await wallet();
    const raised = await researcher.must(raisePaidScreening, raise);
    expect(raised.screening).toEqual({ pesewasEach: 200, paidPeople: 3, paidSoFar: 1 });
    expect(before.availablePesewas - (await wallet()).availablePesewas).toBe(400);
    // Repeating the click doesn't raise the cap again.
    expect(await researcher.call(raisePaidScreening, raise)).toMatchObject({ code: 'STATUS_CONFLICT' });
    expect(await isOffered()).toBe(true);
    expect((await study.send(second)).status).toBe(200);
    const [newest] = await researcher.must(listTransactions, {
      params: { organizationId: researcher.organizationId },
      query: {} as never,
    });
    expect(newest).toMatchObject({ event: 'raise', amountPesewas: -400, about: 'Round 1' });
  });

  test('PAYOUT-07: earnings from questions wait until GH₵ 5.00, and the wallet says so; a session’s payout includes them', async () => {
    const person = await world.participant('Adjoa');
    const one = await publish({ asked: 12, paidPeople: 5 });
    await one.send(person);
    await world.settle();
    expect(await person.must(getEarnings)).toMatchObject({
      waitingPesewas: 400,
      screeningPesewas: 400,
      sentFromPesewas: 500,
      payouts: [],
    });
    const other = await publish({ asked: 6, paidPeople: 5 });
    await other.send(person);
    await world.until(async () => (await person.must(getEarnings)).receivedPesewas === 600);
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 0, screeningPesewas: 0 });
    const year = Number(world.today().slice(0, 4));
    const summary = await person.must(getYearlySummary, { query: { year } });
    expect(summary.sessions.map(({ kind, amountPesewas }) => [kind, amountPesewas])).toEqual([
      ['SCREENING', 200],
      ['SCREENING', 200],
      ['SCREENING', 200],
    ]);
    // A third study: earnings since the payout wait again.
    const third = await publish({ asked: 6, paidPeople: 5 });
    await third.send(person);
    await world.settle();
    expect(await person.must(getEarnings)).toMatchObject({ waitingPesewas: 200, screeningPesewas: 200 });
  });

  test('STUDY-32: a copy of a study keeps its paid questions and its decision date', async () => {
    const { id } = await publish({ asked: 7, paidPeople: 4 });
    await researcher.must(duplicateStudy, { params: { id }, body: { replace: true } });
    const draft = await researcher.must(getStudyDraft, { params: { id: projectId } });
    expect(draft?.content.screening).toEqual({ paidPeople: 4, answerDays: 7 });
    expect(draft?.content.screeners.at(-1)).toMatchObject({ kind: 'ATTENTION' });
  });
});

describe('the date of the answer', () => {
  test('APPLICATION-26: the researcher is reminded a day before; then the person is not selected, once', async () => {
    const study = await publish({ asked: 2, paidPeople: null }, 'Promised');
    const person = await world.participant('Nana');
    const sent = await study.send(person);
    if (!sent.success) throw new Error(sent.message);
    const { answerBy } = sent.content;
    expect(answerBy).toBe(addDays(world.today(), 7));
    const night = (days: number) => addHours(new Date(`${addDays(answerBy ?? '', days)}T00:15:00Z`), 0);
    const pass = async (at: Date) => {
      await world.goTo(at);
      await keepPromises(world.app);
    };
    const reminders = async () => (await bells(researcher)).filter((words) => words.includes('answer in “Promised”'));
    await pass(night(-2));
    expect(await reminders()).toEqual([]);
    await pass(night(-1));
    expect(await reminders()).toEqual([
      expect.stringMatching(/^1 applicant waits for your answer in “Promised” until .*not selected\.$/),
    ]);
    await pass(night(0));
    expect(await person.must(getOwnApplication, { params: { id: sent.content.id } })).toMatchObject({
      status: 'PENDING',
    });
    await pass(night(1));
    const own = await person.must(getOwnApplication, { params: { id: sent.content.id } });
    expect(own.status).toBe('NOT_SELECTED');
    expect(own.timeline.at(-1)?.reason).toBe('The study did not answer by the date it had promised.');
    await pass(night(2));
    const about = (await bells(person)).filter((words) => words.startsWith('You were not selected'));
    expect(about).toHaveLength(1);
    expect(await reminders()).toHaveLength(1);
  });

  test('APPLICATION-26: a study whose applicants can’t be told keeps nobody else waiting', async () => {
    const [first, second] = [await world.participant('Akua'), await world.participant('Esi')];
    const sent = [
      await (await publish({ asked: 2, paidPeople: null }, 'One')).send(first),
      await (await publish({ asked: 2, paidPeople: null }, 'Two')).send(second),
    ];
    const [one, two] = sent.map((answer) => (answer.success ? answer.content.id : ''));
    await world.goTo(addHours(world.now(), 8 * 24));
    const failing = failingAt(world.app, ({ userId }) => userId === first.user.userId);
    await expect(keepPromises(failing)).rejects.toThrow('planted');
    const statusOf = async (person: Person, id = '') =>
      (await person.must(getOwnApplication, { params: { id } })).status;
    expect(await statusOf(first, one)).toBe('PENDING');
    expect(await statusOf(second, two)).toBe('NOT_SELECTED');
    await keepPromises(world.app);
    expect(await statusOf(first, one)).toBe('NOT_SELECTED');
  });

  test('APPLICATION-26: people on stand-by wait until the study ends', async () => {
    const form = longStudy(projectId, world.today(), { asked: 2, paidPeople: null });
    const { id } = await researcher.must(publishStudy, {
      body: { ...form, schedule: { ...form.schedule, releasesUnconfirmed: true } } as never,
    });
    const person = await world.participant('Kwame');
    const body = { responses: answersTo(form), standsBy: true };
    expect(await person.must(applyToStudy, { params: { id }, body })).toMatchObject({ answerBy: null });
  });
});

describe('answers that are kept', () => {
  const question = yesOrNo(1, 'Do you own a  bicycle?');
  const asking = (words: string) => {
    const form = longStudy(projectId, world.today(), { asked: 6, paidPeople: 9 });
    const [, ...others] = form.screeners;
    return { ...form, screeners: [{ ...question, question: words }, ...others] };
  };

  test('APPLICATION-28: one is offered in the next study with the same question, and can be deleted', async () => {
    const person = await world.participant('Serwaa');
    const first = asking('Do you own a  bicycle?');
    const { id } = await researcher.must(publishStudy, { body: first });
    const responses = answersTo(first).map((one, at) => ({ ...one, remember: at === 0 || one.id === ATTENTION.id }));
    await person.must(applyToStudy, { params: { id }, body: { responses } });
    // An attention check says nothing about a person, and is not remembered.
    const [kept, ...none] = await person.must(listRememberedAnswers);
    expect(none).toEqual([]);
    expect(kept).toMatchObject({ answers: ['Yes'], offeredUntil: addHours(world.now(), 180 * 24).toISOString() });

    const next = await researcher.must(publishStudy, { body: asking('do you own a bicycle?') });
    const offer = await person.must(getStudyOffer, { params: { id: next.id } });
    expect(offer.screeners[0]?.remembered?.answers).toEqual(['Yes']);
    expect(offer.screeners[1]?.remembered).toBeNull();
    const other = await world.participant('Mansa');
    const offered = await other.must(getStudyOffer, { params: { id: next.id } });
    expect(offered.screeners[0]?.remembered).toBeNull();
    expect(await other.call(forgetRememberedAnswer, { params: { id: kept?.id ?? '' } })).toMatchObject({ status: 404 });

    const file = (await person.must(exportMyData, { query: { format: 'json' } })) as unknown as string;
    expect(JSON.parse(file).rememberedAnswers).toMatchObject([
      { question: 'Do you own a  bicycle?', answers: ['Yes'] },
    ]);
    await person.must(forgetRememberedAnswer, { params: { id: kept?.id ?? '' } });
    expect(await person.must(listRememberedAnswers)).toEqual([]);
    // The application keeps its answer.
    expect((await person.must(listOwnApplications, { query: {} as never }))[0]?.responses[0]?.answer).toBe('Yes');
  });
});

describe('special data and free text', () => {
  test('STUDY-53: without the person’s consent, the answer is not stored, and nobody is disqualified for it', async () => {
    const form = longStudy(projectId, world.today(), { asked: 2, paidPeople: null });
    const [first, second] = [
      { ...yesOrNo(1, 'Do you have malaria?'), special: 'HEALTH' as const },
      { id: 'txt001', kind: 'TEXT' as const, question: 'Why?', options: [] },
    ];
    const body = { ...form, screeners: [first, second] };
    const { id } = await researcher.must(publishStudy, { body });
    const [gives, keeps] = await Promise.all([world.participant('Ato'), world.participant('Fiifi')] as const);
    const answer = { id: first.id, question: '', answer: 'No', secondsTaken: 4 };
    const words = { id: second.id, question: '', answer: 'x'.repeat(200), secondsTaken: 2, pasted: true };
    const sendAs = (person: Person, consented?: boolean) =>
      person.must(applyToStudy, {
        params: { id },
        body: { responses: [{ ...answer, ...(consented === undefined ? {} : { consented }) }, words] },
      });
    expect((await sendAs(gives, true)).status).toBe('DISQUALIFIED');
    const kept = await sendAs(keeps);
    expect(kept.status).toBe('PENDING');
    expect(kept.responses[0]).toMatchObject({ answer: 'Not answered' });
    const seen = await researcher.must(listApplicants, { params: { id }, query: {} as never });
    const ofKeeps = seen.find(({ applicantId }) => applicantId === keeps.user.userId);
    expect(ofKeeps?.responses).toMatchObject([
      { answer: 'Not answered', eligibility: null, signals: null },
      { signals: { wasPasted: true, characters: 200, seconds: 2 } },
    ]);
  });
});
