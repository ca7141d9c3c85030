import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { PASSWORD, type Person, studyForm, World } from '../../../../tests/support/world.ts';
import * as accounts from '../../../contract/accounts.ts';
import { ALL_ENDPOINTS } from '../../../contract/all-endpoints.ts';
import { applyToStudy, inviteApplicant, listApplicants, markApplicant } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import { answerApplication, listDisputes } from '../../../contract/disputes.ts';
import { getOrganizationProfile } from '../../../contract/organizations/profile.ts';
import { listMembers } from '../../../contract/organizations.ts';
import { createPanel, listPanels } from '../../../contract/panels.ts';
import { getParticipantInformation, updateParticipantInformation } from '../../../contract/participants.ts';
import { getMobileMoney } from '../../../contract/payouts.ts';
import { getPreferences } from '../../../contract/privacy.ts';
import { createProject, getProject, updateProject } from '../../../contract/projects.ts';
import { listRails } from '../../../contract/rails.ts';
import { getStudy, publishStudy, studyChangesFor, updateStudy } from '../../../contract/studies.ts';
import { getStudyTemplate, saveStudyAsTemplate } from '../../../contract/templates.ts';
import { getTextChoices } from '../../../contract/texts.ts';
import { getWallet } from '../../../contract/wallets.ts';
import { createWebhook, getWebhook } from '../../../contract/webhooks.ts';
import { addDays } from '../../../domain/calendar.ts';

/** Every PATCH and PUT of the contract changes the fields that are sent, and nothing else. */

type Json = Record<string, unknown>;
type JsonSchema = { type?: unknown; properties?: Record<string, JsonSchema>; [word: string]: unknown };

/** A draft of a study is not changed but saved as a whole (`recruitment.story.test.ts`). */
const DRAFTS = ['saveStudyDraft', 'writeStudyDraft', 'saveTrialDraft'];
/** What a provider reports is only asked about. */
const WRITES = ALL_ENDPOINTS.filter(
  ({ name, endpoint }) =>
    ['PATCH', 'PUT'].includes(endpoint.method) && !DRAFTS.includes(name) && endpoint.who !== 'provider',
);
/** They identify or authenticate the caller; none is stored. */
const NOT_KEPT = ['userId', 'creatorId', 'password', 'payment', 'changeReason'];

const jsonSchemaOf = (schema: z.core.$ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;

/** The paths of single values in a body: into objects, not into lists. */
function leavesOf({ properties }: JsonSchema, prefix = ''): string[] {
  return Object.entries(properties ?? {})
    .filter(([name]) => !NOT_KEPT.includes(name))
    .flatMap(([name, schema]) => (schema.properties ? leavesOf(schema, `${prefix}${name}.`) : [`${prefix}${name}`]));
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inner, name) => (inner as Json | undefined)?.[name], value);

function withValue(value: unknown, path: string, to: unknown): Json {
  const [name = '', ...rest] = path.split('.');
  const inner = { ...(value as Json) };
  inner[name] = rest.length === 0 ? to : withValue(inner[name] ?? {}, rest.join('.'), to);
  return inner;
}

interface Subject {
  caller: Person;
  params?: Json;
  /** What the API returns now; the fields of the body have the body's names. */
  read(): Promise<Json>;
  /** For each field, a value that differs from the current one. */
  values: Json;
  /** Changes of other fields that a rule implies. */
  follows?: Record<string, Json>;
  /** Fields that are returned in another form than they are sent. */
  shownAs?: Json;
  /** Fields that are sent as a whole or not at all. */
  whole?: true;
}

let world: World;
let subjects: Record<string, Subject>;
let projectId: string;
let researcher: Person & { organizationId: string };

beforeAll(async () => {
  world = await World.start();
  const admin = await world.admin();
  researcher = await world.verifiedResearcher(admin);
  await world.topUp(researcher, 500_000);
  const project = { projectName: 'Market', description: 'What stalls earn' };
  ({ id: projectId } = await researcher.must(createProject, { body: project }));
  const participant = await world.participant();
  const colleague = await world.colleague(researcher);
  const { organizationId } = researcher;

  const form = studyForm(projectId, 2, [
    {
      date: addDays(world.today(), 1),
      availableTimes: [
        { start: '10:00', end: '10:30' },
        { start: '11:00', end: '11:30' },
      ],
    },
  ]);
  const schedule = { ...form.schedule, meetingKind: 'VIDEO_CALL', meetingDetails: 'https://meet.example/susu' };
  const study = await researcher.must(publishStudy, { body: { ...form, schedule } as never });
  const applicant = await world.participant('Esi');
  // People who have not applied for anything can change every fact at once.
  const newcomer = await world.participant('Dede');
  const fine = 'NO_DIFFICULTY';
  await newcomer.must(updateParticipantInformation, {
    body: {
      demographic: { district: 'NORTHERN/TAMALE' },
      health: { seeing: fine, hearing: fine, walking: fine, remembering: fine, consents: true },
    } as never,
  });
  const { id: applicationId } = await applicant.must(applyToStudy, {
    params: { id: study.id },
    body: { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] },
  });
  await researcher.must(inviteApplicant, { params: { id: study.id }, body: { applicationId } });
  const booking = await applicant.must(bookSlot, {
    params: { id: study.id },
    body: { date: addDays(world.today(), 1), start: '10:00', end: '10:30' },
  });
  await world.goTo(new Date(`${addDays(world.today(), 1)}T10:20:00Z`));
  await researcher.must(markAttendance, { params: { id: booking.id, event: 'miss' }, body: { reason: 'Nobody came' } });
  await applicant.must(answerApplication, {
    params: { id: applicationId, event: 'dispute' },
    body: { reason: 'I was' },
  });
  await researcher.must(markApplicant, { params: { id: applicationId }, body: { starred: true, note: 'Spoke well' } });
  await participant.must(accounts.updateGeneralInfo, {
    body: { phoneNumber: '0241234567', linkedInUrl: 'https://linkedin.com/in/kofi', address: '1 Ring Road, Accra' },
  });

  const webhook = await researcher.must(createWebhook, {
    body: { url: 'https://hooks.example.com/one', kinds: ['study.full'] },
  });

  const template = await researcher.must(saveStudyAsTemplate, { params: { id: study.id }, body: { name: 'Start' } });
  const panel = await researcher.must(createPanel, { body: { name: 'People' } });

  subjects = {
    changeOrganizationProfile: {
      caller: researcher,
      params: { organizationId },
      read: () => researcher.must(getOrganizationProfile, { params: { organizationId } }),
      values: {
        name: 'Another Lab',
        address: '12 Ring Road, Accra',
        tin: 'C0000803561',
        billingEmail: 'accounts@another-lab.example',
        purchaseOrder: 'PO-4711',
      },
    },
    updateProject: {
      caller: researcher,
      params: { id: projectId },
      read: () => researcher.must(getProject, { params: { id: projectId } }),
      values: { projectName: 'Streets', description: 'What streets earn', purchaseOrder: 'PO-12' },
    },
    updateStudy: {
      caller: researcher,
      params: { id: study.id },
      read: () => researcher.must(getStudy, { params: { id: study.id } }),
      values: {
        name: 'Round 2',
        publicName: 'Talk again',
        description: 'Another conversation.',
        translations: [{ language: 'ak', publicName: 'Dwadi', description: '' }],
        meetingDetails: 'https://meet.example/other',
        bufferBeforeMinutes: 10,
        bufferAfterMinutes: 15,
        mostSessionsPerDay: 4,
        noticeHours: 3,
      },
      follows: {
        translations: { translations: [{ language: 'ak', publicName: 'Dwadi', description: '', questions: [] }] },
      },
    },
    renameStudyTemplate: {
      caller: researcher,
      params: { id: template.id },
      read: () => researcher.must(getStudyTemplate, { params: { id: template.id } }),
      values: { name: 'Other start' },
    },
    renamePanel: {
      caller: researcher,
      params: { id: panel.id },
      read: async () => (await researcher.must(listPanels))[0] as Json,
      values: { name: 'Other people' },
    },
    updateGeneralInfo: {
      caller: participant,
      read: () => participant.must(accounts.getMe),
      values: {
        firstName: 'Kojo',
        lastName: 'Mensah',
        phoneNumber: '+233551234000',
        linkedInUrl: 'https://linkedin.com/in/kojo',
        address: '2 Ring Road, Accra',
      },
    },
    updateParticipantInformation: {
      caller: newcomer,
      read: async () => (await newcomer.must(getParticipantInformation)) as Json,
      values: {
        'demographic.dateOfBirth': '1990-01-02',
        'demographic.gender': 'MALE',
        'demographic.country': 'Kenya (KE)',
        'demographic.region': 'ASHANTI',
        'demographic.district': null,
        'demographic.locality': 'RURAL',
        'demographic.city': 'Kumasi',
        'demographic.educationLevel': 'BACHELORS_DEGREE',
        'demographic.annualHouseholdIncome': 'LESS_THAN_10000',
        'demographic.languages': ['TWI'],
        'demographic.languageLevels': [
          { language: 'ENGLISH', level: 'READS' },
          { language: 'DAGBANI', level: 'SPEAKS' },
        ],
        'employment.employmentStatus': 'EMPLOYED_FULL_TIME',
        'employment.jobRole': 'LEGAL',
        'employment.industry': 'MINING',
        'technicalDetail.browsers': ['FIREFOX'],
        'technicalDetail.computerOs': 'WINDOWS',
        'technicalDetail.phoneOs': 'IOS_IPHONE',
        'technicalDetail.tabletOs': 'ANDROID',
        'technicalDetail.hasWebcam': true,
        'dailyLife.usesMobileMoney': 'NO',
        'dailyLife.hasBankAccount': 'YES',
        'dailyLife.usesInternet': 'YES',
        'health.seeing': 'SOME_DIFFICULTY',
        'health.hearing': 'SOME_DIFFICULTY',
        'health.walking': 'A_LOT_OF_DIFFICULTY',
        'health.remembering': 'CANNOT_DO',
        'health.consents': false,
      },
      // Only Ghana has regions, and each has its districts; without consent there are no answers.
      follows: {
        'demographic.country': { 'demographic.region': null, 'demographic.district': null },
        'demographic.region': { 'demographic.district': null },
        'health.consents': {
          'health.seeing': null,
          'health.hearing': null,
          'health.walking': null,
          'health.remembering': null,
        },
        'demographic.languages': { 'demographic.languageLevels': [{ language: 'TWI', level: 'SPEAKS' }] },
      },
    },
    updatePreferences: {
      caller: participant,
      read: () => participant.must(getPreferences),
      values: { mutedTopics: ['OUTCOMES'], marketing: true },
    },
    updateTextChoices: {
      caller: participant,
      read: () => participant.must(getTextChoices),
      values: { alsoTexts: true, optionalTexts: false },
    },
    markApplicant: {
      caller: researcher,
      params: { id: applicationId },
      read: async () => (await researcher.must(listApplicants, { params: { id: study.id } }))[0] as Json,
      values: { starred: false, note: 'Call first' },
    },
    stateDispute: {
      caller: researcher,
      params: { id: applicationId },
      read: async () => {
        const { researcherStatement: words, ...dispute } = (await admin.must(listDisputes))[0] as Json;
        return { ...dispute, words };
      },
      values: { words: 'We waited until half past.' },
    },
    changeMember: {
      caller: researcher,
      params: { organizationId, userId: colleague.user.userId },
      read: async () => {
        const { members } = await researcher.must(listMembers, { params: { organizationId } });
        return members.find(({ userId }) => userId === colleague.user.userId) as Json;
      },
      values: { role: 'VIEWER', projectIds: [projectId] },
    },
    updateWebhook: {
      caller: researcher,
      params: { id: webhook.id },
      read: () => researcher.must(getWebhook, { params: { id: webhook.id } }),
      values: {
        url: 'https://hooks.example.com/other',
        description: 'The team’s channel',
        kinds: ['booking.created'],
      },
    },
    setLowBalance: {
      caller: researcher,
      params: { organizationId },
      read: async () => {
        const { lowBalancePesewas, ...wallet } = await researcher.must(getWallet, { params: { organizationId } });
        return { ...wallet, lowBalance: lowBalancePesewas / 100 };
      },
      values: { lowBalance: 70 },
    },
    setRailMode: {
      caller: admin,
      params: { rail: 'PAYSTACK' },
      read: async () => ({ mode: (await admin.must(listRails))[0]?.mode }),
      values: { mode: 'PREFERRED' },
    },
    keepWantedStudy: {
      caller: participant,
      read: async () => ({ study: (await participant.must(accounts.getMe)).wantedStudy }),
      values: { study: study.code },
      whole: true,
    },
    chooseLanguage: {
      caller: participant,
      read: async () => ({ language: (await participant.must(accounts.getMe)).language }),
      values: { language: 'ha' },
      whole: true,
    },
    saveMobileMoney: {
      caller: participant,
      read: async () => (await participant.must(getMobileMoney)) as Json,
      values: { mobileMoneyNetwork: 'TELECEL', mobileMoneyNumber: '0201234567', accountName: 'Kojo Mensah' },
      shownAs: { accountName: 'K**o M****h' },
      whole: true,
    },
  };
});
afterAll(() => world.close());

describe.each(WRITES)('$endpoint.method $endpoint.path', ({ name, endpoint }) => {
  const schema = jsonSchemaOf(endpoint.body);
  const leaves = leavesOf(schema);
  const send = (body: Json) => {
    const { caller, params } = subjectOf();
    return caller.call(endpoint, { ...(params ? { params } : {}), body } as never);
  };
  const subjectOf = (): Subject => {
    const subject = subjects[name];
    if (!subject) throw new Error(`${name} is new: say here how it is read`);
    return subject;
  };

  test('no field has a default: a missing field is unchanged', () => {
    expect(JSON.stringify(schema)).not.toContain('"default":');
    expect(leaves.length).toBeGreaterThan(0);
  });

  test('each field sent alone changes that field and no other', async () => {
    const { read, values, follows = {}, whole } = subjectOf();
    expect(Object.keys(values).toSorted()).toEqual(leaves.toSorted());
    for (const leaf of leaves) {
      const before = await read();
      const answer = await send(withValue({}, leaf, values[leaf]));
      const after = await read();
      if (whole && leaves.length > 1) {
        expect([leaf, answer.status], JSON.stringify(answer)).toEqual([leaf, 400]);
        expect([leaf, after]).toEqual([leaf, before]);
        continue;
      }
      expect([leaf, answer.status], JSON.stringify(answer)).toEqual([leaf, 200]);
      expect(at(before, leaf), leaf).not.toEqual(values[leaf]);
      const changes = { [leaf]: values[leaf], ...follows[leaf] };
      const expected = Object.entries(changes).reduce((state, [path, value]) => withValue(state, path, value), before);
      expect([leaf, after]).toEqual([leaf, expected]);
      const back = leaves
        .filter((path) => at(before, path) !== undefined && at(before, path) !== null)
        .reduce<Json>((body, path) => withValue(body, path, at(before, path)), {});
      if (Object.keys(back).length > 0) expect((await send(back)).status).toBe(200);
    }
  });

  test('all fields but one leave that one unchanged', async () => {
    const { read, values } = subjectOf();
    for (const leaf of leaves) {
      const before = await read();
      const others = leaves
        .filter((path) => path !== leaf && path !== 'demographic.country')
        .reduce<Json>((body, path) => withValue(body, path, values[path]), {});
      const answer = await send(others);
      expect([leaf, answer.status === 200 || answer.status === 400], JSON.stringify(answer)).toEqual([leaf, true]);
      expect([leaf, at(await read(), leaf)]).toEqual([leaf, at(before, leaf)]);
    }
  });

  test('a complete body is stored completely', async () => {
    const { caller, read, values, shownAs, whole } = subjectOf();
    if (!whole) return;
    await world.registerName('0201234567', 'Kojo Mensah');
    const proof = name === 'saveMobileMoney' ? { password: PASSWORD } : {};
    const body = leaves.reduce<Json>((all, path) => withValue(all, path, values[path]), proof);
    expect(await caller.call(endpoint, { params: subjectOf().params, body } as never)).toMatchObject({ status: 200 });
    const after = await read();
    for (const leaf of leaves.filter((path) => at(after, path) !== undefined && path !== 'revision'))
      expect([leaf, at(after, leaf)]).toEqual([leaf, { ...values, ...shownAs }[leaf]]);
  });

  test('an empty body and null change nothing', async () => {
    const { read } = subjectOf();
    const before = await read();
    expect((await send({})).status).toBe(400);
    expect((await send(null as never)).status).toBe(400);
    expect(await read()).toEqual(before);
  });
});

describe('a meeting place follows one rule in every call', () => {
  const NO_LINK = 'The value is not a valid URL address';
  const NO_PLACE = 'Please enter the place where you will meet';
  test.each([
    ['VIDEO_CALL', 'javascript:alert(1)', NO_LINK],
    ['VIDEO_CALL', 'data:text/html,<script>alert(1)</script>', NO_LINK],
    ['VIDEO_CALL', 'http://meet.example/susu', NO_LINK],
    ['VIDEO_CALL', 'https://meet', NO_LINK],
    ['VIDEO_CALL', 'https://meet.example@evil.example/susu', NO_LINK],
    ['VIDEO_CALL', 'https://meet.example/"onclick="alert(1)', NO_LINK],
    ['VIDEO_CALL', 'Ring Road', NO_LINK],
    ['VIDEO_CALL', '', null],
    ['VIDEO_CALL', ' https://meet.example/susu?a=b#c ', null],
    ['IN_PERSON', '', NO_PLACE],
    ['IN_PERSON', '  ', NO_PLACE],
    ['IN_PERSON', 'Ring Road', null],
  ] as const)('%s at %j: %s', async (meetingKind, meetingDetails, message) => {
    const form = studyForm(projectId, 1, [
      { date: addDays(world.today(), 3), availableTimes: [{ start: '10:00', end: '10:30' }] },
    ]);
    const publish = (details: string) =>
      researcher.call(publishStudy, {
        body: { ...form, schedule: { ...form.schedule, meetingKind, meetingDetails: details } } as never,
      });
    const started = { VIDEO_CALL: 'https://meet.example/first', IN_PERSON: 'First place' }[meetingKind];
    const published = await publish(started);
    if (!published.success) throw new Error(published.message);
    const params = { id: published.content.id };
    const answers = [
      await publish(meetingDetails),
      await researcher.call(updateStudy, { params, body: { meetingDetails } }),
    ];
    expect(studyChangesFor(meetingKind).safeParse({ meetingDetails }).success).toBe(message === null);
    const seen = answers.map((answer) => (answer.success ? null : answer.content));
    const field = (path: string) => (message === null ? null : [{ field: path, message }]);
    expect(seen).toEqual([field('schedule.meetingDetails'), field('meetingDetails')]);
    const kept = (await researcher.must(getStudy, { params })).meetingDetails;
    expect(kept).toBe(message === null ? meetingDetails.trim() : started);
  });
});

test('a field that can’t be changed here is refused by name, not dropped', async () => {
  const params = { id: projectId };
  expect(
    await researcher.call(updateProject, { params, body: { projectname: 'Typing mistake' } as never }),
  ).toMatchObject({
    status: 400,
    content: [{ field: 'projectname', message: 'This can’t be changed here' }],
  });
  const body = { projectName: 'With creator', creatorId: researcher.user.userId };
  expect(await researcher.call(updateProject, { params, body })).toMatchObject({ status: 200 });
});
