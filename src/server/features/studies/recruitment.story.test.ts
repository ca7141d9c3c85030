/** @module-tag core */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { makeCrowd } from '../../../../tests/support/crowd.ts';
import { EMPTY_DRAFT } from '../../../../tests/support/drafts.ts';
import kept from '../../../../tests/support/kept-drafts.json' with { type: 'json' };
import { startResearch } from '../../../../tests/support/research.ts';
import { type Person, studyForm } from '../../../../tests/support/world.ts';
import {
  applyToStudy,
  declineSeveral,
  exportApplicants,
  inviteApplicant,
  inviteSeveral,
  listApplicants,
  markApplicant,
} from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { changeStudyStatus, getCancellation, takeDownStudy } from '../../../contract/closing.ts';
import { suspendOrganization } from '../../../contract/organizations/verification.ts';
import { updatePreferences } from '../../../contract/privacy.ts';
import { createProject } from '../../../contract/projects.ts';
import { addStudyPlaces, addStudySlots, listAllStudies, listStudySlots } from '../../../contract/studies/capacity.ts';
import type { StudyDraft } from '../../../contract/studies/draft-content.ts';
import {
  deleteStudyDraft,
  deleteTrialDraft,
  discardStudyDraft,
  duplicateStudy,
  getStudyDraft,
  getTrialDraft,
  listStudyDrafts,
  openTrialDraft,
  readStudyDraft,
  saveStudyDraft,
  saveTrialDraft,
  writeStudyDraft,
} from '../../../contract/studies/drafts.ts';
import { browseStudies, getPublicStudy, getStudyOffer } from '../../../contract/studies/offers.ts';
import { exportResults, getProjectResults, getStudyResults } from '../../../contract/studies/results.ts';
import { deleteStudy, getStudy, publishStudy } from '../../../contract/studies.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { addDays } from '../../../domain/calendar.ts';
import { sendWeeklyMails } from './weekly-mail.service.ts';

const { world, admin, researcher, projectId } = await startResearch(2_000_000);
const participant = await world.participant('Kofi');

const yes = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };

interface Wish {
  places?: number;
  publicName?: string;
  description?: string;
  screeners?: readonly object[];
  quotas?: readonly object[];
  demographics?: object;
  starts?: readonly string[];
  duration?: number;
}

/** Publishes the tests' standard study with the given changes. */
async function publish(wish: Wish = {}, by: Person = researcher, project = projectId) {
  const { places = 3, starts = ['10:00', '11:00', '12:00'], duration = 30 } = wish;
  const end = (start: string) => `${start.slice(0, 3)}${String(Number(start.slice(3)) + duration).padStart(2, '0')}`;
  const times = [
    { date: addDays(world.today(), 3), availableTimes: starts.map((start) => ({ start, end: end(start) })) },
  ];
  const form = studyForm(project, places, times);
  return by.must(publishStudy, {
    body: {
      ...form,
      study: {
        ...form.study,
        publicName: wish.publicName ?? form.study.publicName,
        description: wish.description ?? form.study.description,
      },
      demographics: { ...form.demographics, ...wish.demographics },
      screeners: wish.screeners ?? form.screeners,
      cost: { ...form.cost, durationInMinutes: duration, quotas: wish.quotas ?? [] },
    } as never,
  });
}

const browse = async (query: object = {}, by: Person = participant) =>
  (await by.must(browseStudies, { query: { size: 100, ...query } as never })).map(({ publicName }) => publicName);

describe('drafts', () => {
  const written = (name: string): StudyDraft => ({
    ...EMPTY_DRAFT,
    details: { ...EMPTY_DRAFT.details, name },
    demographics: { ...EMPTY_DRAFT.demographics, minimumAge: 20 },
    screeners: [{ id: 'abc123', kind: 'SINGLE', question: '', options: [] }],
  });
  const params = () => ({ id: projectId });
  const save = (name: string, revision: number, stage = 0) =>
    researcher.call(saveStudyDraft, { params: params(), body: { content: written(name), stage, revision } });

  test('a wizard that was opened before a release can still save its draft', async () => {
    const saveContent = (content: object, revision: number) =>
      researcher.must(saveStudyDraft, {
        params: params(),
        body: { content: content as StudyDraft, stage: 3, revision },
      });
    const read = async () => (await researcher.must(getStudyDraft, { params: params() }))?.content;
    const { revision } = await saveContent(kept.full, 0);
    expect(await read()).toEqual(kept.full);
    const { audio: _, schedule, demographics, ...older } = kept.full;
    const {
      noticeHours: __,
      extraPay: _extra,
      travelPay: _travel,
      dataPay: _data,
      allowsOverrun: _overrun,
      travelInAdvance: _advance,
      ...times
    } = schedule;
    const { facts: ___, districts: ____, healthReason: _____, ...asked } = demographics;
    const content = { ...older, schedule: times, demographics: asked, details: { ...older.details, mood: 'good' } };
    await saveContent(content, revision);
    expect(await read()).toEqual({
      ...kept.full,
      audio: null,
      schedule: {
        ...times,
        noticeHours: 1,
        extraPay: 0,
        travelPay: 0,
        dataPay: 0,
        allowsOverrun: false,
        travelInAdvance: false,
      },
      demographics: { ...asked, facts: {}, districts: [], healthReason: '' },
    });
    await researcher.must(deleteStudyDraft, { params: params() });
  });

  test('another device continues where this one stopped; neither overwrites the other', async () => {
    expect(await researcher.must(getStudyDraft, { params: params() })).toBeNull();
    const first = await save('One', 0);
    const { revision } = (first as { content: { revision: number } }).content;
    expect(await researcher.must(getStudyDraft, { params: params() })).toMatchObject({
      content: { details: { name: 'One' } },
      stage: 0,
      revision,
    });
    expect((await save('Two', revision, 3)).status).toBe(200);
    // A device that only knows the first revision, and one that knows none.
    for (const stale of [revision, 0]) {
      expect(await save('Three', stale)).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    }
    expect(await researcher.must(getStudyDraft, { params: params() })).toMatchObject({
      content: { details: { name: 'Two' } },
      stage: 3,
    });
    // A colleague has a separate draft.
    const colleague = await world.colleague(researcher);
    expect(await colleague.must(getStudyDraft, { params: params() })).toBeNull();
    await researcher.must(deleteStudyDraft, { params: params() });
    expect(await researcher.must(getStudyDraft, { params: params() })).toBeNull();
  });

  test('of two concurrent saves of one revision, one is kept and the other is refused', async () => {
    const answers = await Promise.all([save('Left', 0), save('Right', 0)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    await researcher.must(deleteStudyDraft, { params: params() });
  });

  test('a study is duplicated as another draft without its dates; publishing removes the draft that it was', async () => {
    const quotas = [{ attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 2 }] }];
    const study = await publish({ publicName: 'The original', quotas });
    const copy = () => researcher.must(duplicateStudy, { params: { id: study.id }, body: {} });
    const { draftId } = await copy();
    const draft = await researcher.must(readStudyDraft, { params: { id: projectId, draftId } });
    expect(draft?.content).toMatchObject({
      details: { kind: 'ONE_TO_ONE', name: 'Copy of Round 1', publicName: 'The original' },
      cost: { durationInMinutes: 30, desiredNumberOfParticipants: 3, quotas },
      schedule: { timeSlots: [] },
    });
    const { draftId: second } = await copy();
    const left = async () =>
      (await researcher.must(listStudyDrafts, { params: params() })).map(({ id }) => id).toSorted();
    expect(await left()).toEqual([draftId, second].toSorted());
    const availableTimes = [{ start: '10:00', end: '10:30' }];
    const form = studyForm(projectId, 1, [{ date: addDays(world.today(), 3), availableTimes }]);
    await researcher.must(publishStudy, { body: { ...form, draftId: second } as never });
    expect(await left()).toEqual([draftId]);
    // A client that doesn't say which draft it was leaves other studies' drafts alone.
    await researcher.must(publishStudy, { body: form as never });
    expect(await left()).toEqual([draftId]);
    await researcher.must(publishStudy, {
      body: { ...form, study: { ...form.study, name: 'Copy of Round 1' } } as never,
    });
    expect(await left()).toEqual([]);
  });

  test('a project has several drafts of a person; each is saved, read and discarded alone, and colleagues see none', async () => {
    const at = (draftId: string) => ({ id: projectId, draftId });
    const [one, two] = [randomUUID(), randomUUID()];
    const write = (draftId: string, name: string, revision = 0) =>
      researcher.call(writeStudyDraft, { params: at(draftId), body: { content: written(name), stage: 2, revision } });
    const first = (await write(one, 'One')) as { content: { revision: number } };
    await world.pass(60_000);
    await write(two, '');
    expect(await researcher.must(listStudyDrafts, { params: params() })).toMatchObject([
      { id: two, name: '', kind: 'ONE_TO_ONE', stage: 2 },
      { id: one, name: 'One' },
    ]);
    expect(await write(one, 'Again')).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    await world.pass(60_000);
    expect((await write(one, 'One more', first.content.revision)).status).toBe(200);
    // What an earlier client reads and saves is the draft that was saved last.
    const last = await researcher.must(getStudyDraft, { params: params() });
    expect(last).toMatchObject({ id: one });
    expect((await save('From an old wizard', last?.revision ?? 0)).status).toBe(200);
    expect(await researcher.must(readStudyDraft, { params: at(one) })).toMatchObject({
      content: { details: { name: 'From an old wizard' } },
    });
    const colleague = await world.colleague(researcher);
    expect(await colleague.must(listStudyDrafts, { params: params() })).toEqual([]);
    expect(await colleague.must(readStudyDraft, { params: at(one) })).toBeNull();
    await colleague.must(discardStudyDraft, { params: at(one) });
    const stolen = { params: at(one), body: { content: written('Mine'), stage: 0, revision: 0 } };
    expect(await colleague.call(writeStudyDraft, stolen)).toMatchObject({ status: 409, code: 'DRAFT_CHANGED' });
    await researcher.must(discardStudyDraft, { params: at(two) });
    expect(await researcher.must(listStudyDrafts, { params: params() })).toMatchObject([
      { id: one, name: 'From an old wizard' },
    ]);
    await researcher.must(discardStudyDraft, { params: at(one) });
  });

  test('a person keeps 30 drafts in a project', async () => {
    const write = () =>
      researcher.call(writeStudyDraft, {
        params: { id: projectId, draftId: randomUUID() },
        body: { content: written('Many'), stage: 0, revision: 0 },
      });
    for (let number = 0; number < 30; number += 1) expect((await write()).status).toBe(200);
    expect(await write()).toMatchObject({ status: 409, code: 'TOO_MANY_DRAFTS' });
    for (const { id } of await researcher.must(listStudyDrafts, { params: params() }))
      await researcher.must(discardStudyDraft, { params: { id: projectId, draftId: id } });
  });

  test('what a researcher tries out before verification is kept, and becomes a draft of a project afterwards', async () => {
    const newcomer = await world.join('RESEARCHER');
    const keep = (name: string, stage = 0) =>
      newcomer.must(saveTrialDraft, { body: { content: written(name), stage } });
    expect(await newcomer.must(getTrialDraft, {})).toBeNull();
    await keep('Tried out');
    await keep('Tried out again', 4);
    expect(await newcomer.must(getTrialDraft, {})).toMatchObject({ content: { details: { name: 'Tried out again' } } });
    expect(await researcher.must(getTrialDraft, {})).toBeNull();
    expect(await newcomer.call(openTrialDraft, { body: { projectId } })).toMatchObject({ status: 403 });

    await researcher.must(saveTrialDraft, { body: { content: written('Mine'), stage: 4 } });
    const opened = await researcher.must(openTrialDraft, { body: { projectId } });
    expect(await researcher.must(readStudyDraft, { params: { id: projectId, draftId: opened.draftId } })).toMatchObject(
      {
        content: { details: { name: 'Mine' } },
        stage: 4,
      },
    );
    expect(await researcher.must(getTrialDraft, {})).toBeNull();
    expect(await researcher.call(openTrialDraft, { body: { projectId } })).toMatchObject({ status: 404 });
    await researcher.must(discardStudyDraft, { params: { id: projectId, draftId: opened.draftId } });
    await newcomer.must(deleteTrialDraft, {});
    expect(await newcomer.must(getTrialDraft, {})).toBeNull();
  });
});

describe('screener', () => {
  const choice = (id: string, answer: string, eligibility: string) => ({ id, answer, eligibility });
  const RICH = [
    {
      id: 'many01',
      kind: 'MULTIPLE',
      question: 'Which do you use?',
      options: [
        choice('many1a', 'Cash', 'QUALIFY'),
        choice('many1b', 'MoMo', 'QUALIFY'),
        choice('many1c', 'None of these', 'DISQUALIFY'),
      ],
    },
    { id: 'text01', kind: 'TEXT', question: 'What went wrong last?', options: [] },
    {
      id: 'know01',
      kind: 'PROFILE',
      attribute: 'EMPLOYMENT_STATUS',
      question: 'Employment',
      options: [choice('know1a', 'FREELANCER', 'QUALIFY')],
    },
  ];

  test('several choices, free text, and a question about the profile, which becomes a criterion', async () => {
    const study = await publish({ screeners: RICH });
    const params = { id: study.id };
    const offer = await participant.must(getStudyOffer, { params });
    expect(offer.screeners.map(({ kind }) => kind)).toEqual(['MULTIPLE', 'TEXT']);
    expect(offer.matched).toContainEqual({ fact: 'employment', answers: ['FREELANCER'] });
    expect(JSON.stringify(offer.screeners)).not.toContain('QUALIFY');
    const answer = (answers: string[], text: string) => ({
      responses: [
        { id: 'many01', question: '', answers, secondsTaken: 12 },
        { id: 'text01', question: '', answer: text, secondsTaken: 30 },
      ],
    });
    const missing = await participant.call(applyToStudy, { params, body: answer(['Cash'], ' ') as never });
    expect(missing).toMatchObject({ status: 400, content: [{ field: 'responses.text01' }] });
    const applied = await participant.must(applyToStudy, { params, body: answer(['Cash'], 'The network') as never });
    expect(applied.status).toBe('PENDING');
    expect(JSON.stringify(applied)).not.toContain('secondsTaken');
    const other = await world.participant('Esi', '0551234111');
    const ruledOut = answer(['MoMo', 'None of these'], 'Nothing');
    expect((await other.must(applyToStudy, { params, body: ruledOut as never })).status).toBe('DISQUALIFIED');
    const [best, worst] = await researcher.must(listApplicants, { params, query: { sort: 'match' } });
    expect(best).toMatchObject({ matchPercent: 50, status: 'PENDING' });
    const neither = { passed: null, signals: null };
    expect(best?.responses).toEqual([
      { id: 'many01', question: 'Which do you use?', answer: 'Cash', eligibility: 'QUALIFY', ...neither },
      {
        id: 'text01',
        question: 'What went wrong last?',
        answer: 'The network',
        eligibility: null,
        passed: null,
        signals: { characters: 11, seconds: 30, wasPasted: false },
      },
    ]);
    expect(worst).toMatchObject({ status: 'DISQUALIFIED' });
    const kept = await world.app.db.read((tx) =>
      tx.selectFrom('application').select('responses').where('id', '=', applied.id).executeTakeFirstOrThrow(),
    );
    expect(kept.responses.map(({ secondsTaken }) => secondsTaken)).toEqual([12, 30]);
  });

  test.each([
    ['one choice only', { ...RICH[0], options: [RICH[0]?.options[0]] }, 'Please add at least two choices.'],
    ['choices for own words', { ...RICH[1], options: RICH[0]?.options }, 'A free-text question has no choices'],
    ['nothing of the profile that qualifies', { ...RICH[2], options: [] }, 'Please choose what qualifies'],
    [
      'an invented value',
      { ...RICH[2], options: [choice('know1b', 'KING', 'QUALIFY')] },
      'Please choose what qualifies',
    ],
  ])('a question with %s is refused', async (_, question, message) => {
    await expect(publish({ screeners: [question] })).rejects.toThrow(message);
  });
});

describe('browsing', () => {
  test('search by words, stems, prefixes and the organisation; filters; why a study fits', async () => {
    await publish({ publicName: 'Shopping at the mall', description: 'How you carry goods home.', duration: 15 });
    await publish({ publicName: 'Fishing nets', description: 'A talk at the beach.', duration: 45 });
    expect(await browse({ search: 'shop' })).toEqual(['Shopping at the mall']);
    expect(await browse({ search: 'carrying' })).toEqual(['Shopping at the mall']);
    expect(await browse({ search: 'fishing beach' })).toEqual(['Fishing nets']);
    expect(await browse({ search: 'fishing mall' })).toEqual([]);
    expect(await browse({ search: '%' })).toEqual([]);
    expect((await browse({ search: researcher.user.organization ? 'Lab' : '' })).length).toBeGreaterThan(1);
    expect(await browse({ durationInMinutes: 15 })).toEqual(['Shopping at the mall']);
    expect(await browse({ device: 'TABLET' })).toEqual([]);
    expect(await browse({ meetingKind: 'IN_PERSON' })).toEqual([]);
    expect((await browse({ sort: 'reward' }))[0]).toBe('Fishing nets');
    const [offer] = await participant.must(browseStudies, { query: { search: 'fishing' } as never });
    expect(offer?.fits).toEqual(['AGE', 'GENDER', 'INCOME', 'MOBILE_PHONE']);
  });

  test('a public card is always current: published, paused, full, renamed, suspended, deleted', async () => {
    const other = await world.verifiedResearcher(admin);
    await world.topUp(other, 100_000);
    const { id: project } = await other.must(createProject, { body: { projectName: 'Fresh' } });
    const study = await publish({ publicName: 'Fresh', places: 1 }, other, project);
    const isShown = async () => (await browse({ search: 'fresh' })).includes('Fresh');
    expect(await isShown()).toBe(true);
    const change = (event: 'pause' | 'resume') => other.must(changeStudyStatus, { params: { id: study.id, event } });
    await change('pause');
    expect(await isShown()).toBe(false);
    await change('resume');
    const [shown] = await participant.must(browseStudies, { query: { search: 'fresh' } as never });
    expect(shown).toMatchObject({ placesLeft: 1, applied: false });
    const { id: applicationId } = await participant.must(applyToStudy, { params: { id: study.id }, body: yes });
    expect((await participant.must(browseStudies, { query: { search: 'fresh' } as never }))[0]?.applied).toBe(true);
    await other.must(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
    const date = addDays(world.today(), 3);
    const time = { date, start: '10:00', end: '10:30' };
    await participant.must(bookSlot, { params: { id: study.id }, body: time });
    expect(await isShown()).toBe(false);
    await publish({ publicName: 'Fresh', places: 1 }, other, project);
    expect(await isShown()).toBe(true);
    const [second] = await participant.must(browseStudies, { query: { search: 'fresh' } as never });
    expect(second?.nextSlots[0]).toBe(`${date}T10:00:00.000Z`);
    await admin.must(suspendOrganization, {
      params: { organizationId: other.organizationId },
      body: { reason: 'A test' },
    });
    expect(await isShown()).toBe(false);
  });

  test('a full group hides the study only from its people, and they get a kind refusal', async () => {
    const quotas = [{ attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 0 }] }];
    const study = await publish({ publicName: 'For others', quotas });
    expect(await browse({ search: 'others' })).toEqual([]);
    const refused = await participant.call(applyToStudy, { params: { id: study.id }, body: yes });
    expect(refused).toMatchObject({ status: 409, code: 'QUOTA_FULL' });
    const [man] = await makeCrowd(world, 1, () => ({ gender: 'MALE' }));
    const seen = await man?.call(browseStudies, { query: { search: 'others' } as never });
    expect(seen?.success && seen.content.map(({ publicName }) => publicName)).toEqual(['For others']);
  });
});

describe('applicants', () => {
  test('filters, order and pages over hundreds; bulk invitations and declines; star, note and CSV', async () => {
    const study = await publish({ places: 3, publicName: 'Crowded' });
    const params = { id: study.id };
    const crowd = await makeCrowd(world, 230, (index) => ({
      gender: index % 2 === 0 ? 'FEMALE' : 'MALE',
      region: index % 5 === 0 ? 'VOLTA' : 'NORTHERN',
      firstName: index === 7 ? '=SUM(A1)' : `Person ${String.fromCharCode(65 + (index % 26))}`,
    }));
    for (const somebody of crowd) {
      expect((await somebody.call(applyToStudy, { params, body: yes })).status).toBe(200);
    }
    const list = async (query: object) => {
      const answer = await researcher.call(listApplicants, { params, query: query as never });
      if (!answer.success) throw new Error(answer.message);
      return answer;
    };
    expect(await list({ size: 100, page: 2 })).toMatchObject({
      totalElements: 230,
      totalPages: 3,
      numberOfElements: 30,
    });
    expect((await list({ gender: 'MALE', region: 'VOLTA' })).totalElements).toBe(23);
    expect(
      (await list({ search: 'person b' })).content.every(
        ({ applicant }) => applicant.basicInformation.firstName === 'Person B',
      ),
    ).toBe(true);
    const oldest = (await list({ sort: 'oldest', size: 100 })).content;
    const newest = (await list({ sort: 'newest', size: 100, page: 2 })).content;
    expect(oldest[0]?.id).toBe(newest.at(-1)?.id);
    // In bulk actions, an applicant who is listed twice counts once; one who can no longer be changed stays unchanged, with the
    // reason.
    const [one, two, three] = oldest.map(({ id }) => id) as [string, string, string];
    const invited = await researcher.must(inviteSeveral, {
      params,
      body: { applicationIds: [one, two, one], instructions: 'Bring your phone' },
    });
    expect(invited).toEqual({ changed: [one, two], left: [] });
    const declined = await researcher.must(declineSeveral, { params, body: { applicationIds: [two, three] } });
    expect(declined.changed).toEqual([three]);
    expect(declined.left).toEqual([{ id: two, name: 'Person B Owusu', reason: 'STATUS_CONFLICT' }]);
    expect((await list({ status: 'INVITED' })).totalElements).toBe(2);
    await world.settle();
    const mailed = world.mails(crowd[0]?.caller.email ?? '').map(({ subject }) => subject);
    expect(mailed).toContain('You are invited: Crowded');
    // An application to another study is not found here.
    const elsewhere = await publish({ publicName: 'Elsewhere' });
    const stray = await researcher.must(inviteSeveral, {
      params: { id: elsewhere.id },
      body: { applicationIds: [one] },
    });
    expect(stray).toEqual({ changed: [], left: [{ id: one, name: null, reason: 'NOT_FOUND' }] });
    await researcher.must(markApplicant, { params: { id: one }, body: { starred: true, note: '@cmd: speaks well' } });
    const starred = await list({ starred: 'true' });
    expect(starred.content).toMatchObject([{ id: one, starred: true, note: '@cmd: speaks well' }]);
    expect((await list({ starred: 'false' })).totalElements).toBe(229);
    // The file is empty for facts that a person has not given.
    await world.app.db.transaction(async (tx) => {
      const profile = tx.updateTable('participantProfile');
      const ids = crowd.map(({ caller }) => caller.userId);
      const works = { employmentStatus: 'FREELANCER', jobRole: 'MARKET_TRADER', locality: 'URBAN' } as const;
      await profile
        .set(works)
        .where('userId', '=', ids[0] ?? '')
        .execute();
      const begun = { educationLevel: null, employmentStatus: null, jobRole: null, locality: null };
      await profile
        .set(begun)
        .where('userId', '=', ids[2] ?? '')
        .execute();
    });
    const csv = await researcher.must(exportApplicants, {
      params,
      query: { gender: 'FEMALE', sort: 'oldest' } as never,
    });
    const lines = String(csv).trim().split('\n');
    expect(lines[0]).toContain('region,education,employment,work,town or village,own');
    expect(lines[1]).toContain('Freelancer or self-employed,Market trader,Town or city,');
    expect(lines[2]).toContain('Northern,,,,,');
    expect(lines).toHaveLength(116);
    expect(lines[0]).toContain('name,status,match,age,gender,region');
    expect(lines[0]).toContain('1. Do you sell at a market?');
    expect(String(csv)).toContain("'@cmd: speaks well");
    expect(String(csv)).not.toContain('@example.com');
  });
});

describe('a study’s life', () => {
  test('more slots and more places: reserved at once, never twice, and refused if they overlap', async () => {
    const study = await publish({ places: 2 });
    const params = { id: study.id };
    const date = addDays(world.today(), 3);
    const add = (start: string, end: string) =>
      researcher.call(addStudySlots, { params, body: { timeSlots: [{ date, availableTimes: [{ start, end }] }] } });
    expect((await add('14:00', '14:30')).status).toBe(200);
    expect(await add('10:15', '10:45')).toMatchObject({ status: 400, message: 'Time slots cannot overlap' });
    expect(await add('15:00', '16:00')).toMatchObject({
      status: 400,
      message: 'Time duration does not match selected duration',
    });
    expect(await researcher.must(listStudySlots, { params })).toHaveLength(4);

    const more = { from: 2, places: 3, quotas: [] };
    // The same request twice, as after a lost response, adds places once.
    const answers = await Promise.all([0, 1].map(() => researcher.call(addStudyPlaces, { params, body: more })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const after = await researcher.must(getStudy, { params });
    expect(after.desiredNumberOfParticipants).toBe(5);
    expect(after.heldPesewas).toBe(study.heldPesewas + 3 * study.ratePesewas);
    const tooMany = await researcher.call(addStudyPlaces, { params, body: { from: 5, places: 996, quotas: [] } });
    expect(tooMany).toMatchObject({ status: 400, message: 'The maximum number of participants is 1000' });
    const tooDear = await researcher.call(addStudyPlaces, { params, body: { from: 5, places: 990, quotas: [] } });
    expect(tooDear).toMatchObject({ status: 409, code: 'INSUFFICIENT_BALANCE' });
    expect((await researcher.must(getStudy, { params })).desiredNumberOfParticipants).toBe(5);
  });

  test('added places of a study with quotas go to the given groups', async () => {
    const quotas = [{ attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 1 }] }];
    const { id } = await publish({ places: 2, quotas });
    const given = [{ attribute: 'GENDER' as const, cells: [{ value: 'FEMALE', places: 2 }] }];
    const { quotas: after } = await researcher.must(addStudyPlaces, {
      params: { id },
      body: { from: 2, places: 3, quotas: given },
    });
    expect(after.map(({ value, places }) => [value, places])).toEqual([
      ['FEMALE', 3],
      ['*', 2],
    ]);
    const unknown = [{ attribute: 'GENDER' as const, cells: [{ value: 'MALE', places: 1 }] }];
    const refused = await researcher.call(addStudyPlaces, {
      params: { id },
      body: { from: 5, places: 1, quotas: unknown },
    });
    expect(refused).toMatchObject({ status: 400, message: 'This is not one of the study’s groups' });
    // Nobody has applied: it can be deleted with its groups, and its money is returned.
    await researcher.must(deleteStudy, { params: { id } });
    expect((await researcher.call(getStudy, { params: { id } })).status).toBe(404);
  });

  test('the cost of cancelling is shown beforehand, and matches what happens', async () => {
    const study = await publish({ places: 2, publicName: 'Soon over' });
    const params = { id: study.id };
    const guests = [await world.participant('Near', '0551230001'), await world.participant('Far', '0551230002')];
    for (const [index, guest] of guests.entries()) {
      const { id: applicationId } = await guest.must(applyToStudy, { params, body: yes });
      await researcher.must(inviteApplicant, { params, body: { applicationId } });
      const start = index === 0 ? '10:00' : '12:00';
      const time = { date: addDays(world.today(), 3), start, end: start.replace(':00', ':30') };
      await guest.must(bookSlot, { params, body: time });
    }
    // An hour and a half before the first session, and three and a half before the second: one is late, then both are.
    await world.goTo(new Date(`${addDays(world.today(), 3)}T07:30:00Z`));
    const preview = await researcher.must(getCancellation, { params });
    expect(preview).toMatchObject({ sessions: 2, paidSessions: 1, paidPesewas: 5000, begun: 0 });
    const available = async () => {
      const { organizationId } = researcher;
      return (await researcher.must(getWallet, { params: { organizationId } })).availablePesewas;
    };
    const before = await available();
    await researcher.must(changeStudyStatus, { params: { id: study.id, event: 'cancel' } });
    expect((await available()) - before).toBe(preview.returnsPesewas);
    expect((await world.books()).sum).toBe(0);
  });

  test('when an admin takes a study down, everybody is notified, upcoming participants are paid, and the card says so', async () => {
    const study = await publish({ places: 1, publicName: 'Too good to be true', starts: ['09:00'] });
    const params = { id: study.id };
    const guest = await world.participant('Trusting', '0551230103');
    const { id: applicationId } = await guest.must(applyToStudy, { params, body: yes });
    await researcher.must(inviteApplicant, { params, body: { applicationId } });
    const date = addDays(world.today(), 3);
    await guest.must(bookSlot, { params, body: { date, start: '09:00', end: '09:30' } });
    await world.goTo(new Date(`${date}T09:05:00Z`));
    const [found] = await admin.must(listAllStudies, { query: { search: study.code.toLowerCase() } as never });
    expect(found).toMatchObject({ publicName: 'Too good to be true', takenDownBecause: null });
    const reason = { reason: 'It asks people for money' };
    expect((await researcher.call(takeDownStudy, { params, body: reason })).status).toBe(404);
    await admin.must(takeDownStudy, { params, body: reason });
    expect((await admin.call(takeDownStudy, { params, body: reason })).status).toBe(409);
    const [after] = await admin.must(listAllStudies, { query: { search: study.code } as never });
    expect(after).toMatchObject({ status: 'CANCELLED', takenDownBecause: reason.reason });
    await world.settle();
    expect(world.mails(researcher.user.email)).toContainEqual(
      expect.objectContaining({ subject: 'Taken down: Round 1', text: expect.stringContaining(reason.reason) }),
    );
    await world.until(async () => world.mails(guest.user.email).some(({ subject }) => subject.includes('GH₵ 50.00')));
    expect((await world.call(getPublicStudy, { params: { code: study.code } })).success).toBe(true);
    const page = await fetch(`${world.running.url}/s/${study.code}`);
    expect(page.status).toBe(200);
    expect((await fetch(`${world.running.url}/s/NOTHERE`)).status).toBe(404);
    const qr = await fetch(`${world.running.url}/s/${study.code}/qr.svg`);
    expect(qr.headers.get('content-type')).toContain('image/svg+xml');
    expect((await world.books()).sum).toBe(0);
  });
});

test('a study can only ask for districts that exist', async () => {
  const ofDistricts = (districts: readonly string[]) =>
    researcher.call(publishStudy, {
      body: {
        ...studyForm(projectId, 1, [
          { date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] },
        ]),
        demographics: {
          ...studyForm(projectId, 1, []).demographics,
          facts: { region: ['ASHANTI'] },
          districts,
        },
      } as never,
    });
  expect(await ofDistricts(['ASHANTI/NOWHERE'])).toMatchObject({
    status: 400,
    content: [{ field: 'demographics.districts', message: 'Please choose districts of the list' }],
  });
  expect((await ofDistricts(['ASHANTI/KUMASI'])).status).toBe(200);
});

test('results: a funnel of everybody who reached each step, places over time, and a project’s spending by week', async () => {
  const { id: project } = await researcher.must(createProject, { body: { projectName: 'Results' } });
  const study = await publish({ places: 1 }, researcher, project);
  const params = { id: study.id };
  const guests = [await world.participant('First', '0551230004'), await world.participant('Second', '0551230005')];
  const ids: string[] = [];
  for (const guest of guests) ids.push((await guest.must(applyToStudy, { params, body: yes })).id);
  await researcher.must(inviteApplicant, { params, body: { applicationId: ids[0] ?? '' } });
  const date = addDays(world.today(), 3);
  const booking = await guests[0]?.must(bookSlot, { params, body: { date, start: '10:00', end: '10:30' } });
  expect(await researcher.must(getStudyResults, { params })).toMatchObject({
    applied: 2,
    invited: 1,
    booked: 1,
    attended: 0,
    paid: 0,
    hoursToFill: 1,
  });
  await world.goTo(new Date(`${date}T10:10:00Z`));
  await researcher.must(markAttendance, {
    params: { id: booking?.id ?? '', event: 'attend' },
    body: { reason: '' },
  });
  // The study was full, so it completes in a moment.
  await world.settle();
  const results = await researcher.must(getStudyResults, { params });
  expect(results).toMatchObject({ attended: 1, paid: 1 });
  expect(results.byStatus).toEqual([
    { status: 'COMPLETED', count: 1 },
    { status: 'NOT_SELECTED', count: 1 },
  ]);
  expect(results.filledByDay.at(-1)).toEqual({ date, count: 1 });
  expect(results.filledByDay).toHaveLength(4);
  expect(String(await researcher.must(exportResults, { params }))).toContain('funnel,paid,1');
  const { studies, spending } = await researcher.must(getProjectResults, { params: { id: project } });
  expect(studies).toMatchObject([{ filled: 1, places: 1, spentPesewas: 10_000 }]);
  expect(spending.reduce((sum, { pesewas }) => sum + pesewas, 0)).toBe(10_000);
});

test('the weekly mail: new studies that fit, without those applied to; once a week; only for people who agreed to news and did not turn it off (NOTIFY-14)', async () => {
  const reader = await world.participant('Reader', '0551230006');
  const quiet = await world.participant('Quiet', '0551230007');
  const stranger = await world.participant('Stranger', '0551230008');
  await reader.must(updatePreferences, { body: { marketing: true } });
  await quiet.must(updatePreferences, { body: { mutedTopics: ['NEW_STUDIES'], marketing: true } });
  const fresh = await publish({ publicName: 'Brand new' });
  const applied = await publish({ publicName: 'Applied already' });
  await reader.must(applyToStudy, { params: { id: applied.id }, body: yes });
  await publish({ publicName: 'For the young', demographics: { minimumAge: 18, maximumAge: 20 } });
  const weekly = (of: Person) => world.mails(of.user.email).filter(({ subject }) => /new stud/i.test(subject));
  for (let run = 0; run < 2; run += 1) {
    await sendWeeklyMails(world.app);
    await world.settle();
  }
  expect([...weekly(quiet), ...weekly(stranger)]).toEqual([]);
  const [mail, ...more] = weekly(reader);
  expect(more).toEqual([]);
  expect(mail?.text).toContain('“Brand new”');
  expect(mail?.text).not.toContain('Applied already');
  expect(mail?.text).not.toContain('For the young');
  // Nothing is new next week, so there is no mail.
  await world.goTo(new Date(world.clock.now() + 8 * 86_400_000));
  await sendWeeklyMails(world.app);
  await world.settle();
  expect(weekly(reader)).toHaveLength(1);
  expect(fresh.status).toBe('RECRUITING');
});
