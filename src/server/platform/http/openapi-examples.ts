import type { JsonSchema } from './openapi-schemas.ts';

/** What fields without an example of their own are in examples, by name: one coherent story of a study among traders. */
const FIELDS: Readonly<Record<string, unknown>> = {
  recipient: 'abena@example.com',
  id: '01a1fdb4-64ad-74d5-9038-304202d76596',
  projectId: '01a1fdb4-5c11-7a02-8f4e-6d1a2b3c4d5e',
  studyId: '01a1fdb4-64ad-74d5-9038-304202d76596',
  organizationId: '01a1fd9e-11aa-7b3c-9d2e-0f1e2d3c4b5a',
  creatorId: '01a1fd9e-22bb-7c4d-8e3f-1a2b3c4d5e6f',
  applicantId: '01a1fdc0-33cc-7d5e-9f40-2b3c4d5e6f70',
  applicationId: '01a1fdc1-44dd-7e6f-8a51-3c4d5e6f7081',
  participantId: '01a1fdc0-33cc-7d5e-9f40-2b3c4d5e6f70',
  researcherId: '01a1fd9e-22bb-7c4d-8e3f-1a2b3c4d5e6f',
  projectName: 'Market payments',
  name: 'Round 1',
  publicName: 'Talk about your stall',
  studyName: 'Round 1',
  organizationName: 'Kumasi Payments Lab',
  description: 'A conversation about how you are paid.',
  code: 'K7M4PQ2',
  firstName: 'Kofi',
  lastName: 'Owusu',
  withName: 'Kofi Owusu',
  age: 34,
  gender: ['MALE', 'FEMALE'],
  education: ['NOT_APPLICABLE'],
  annualHouseholdIncome: ['LESS_THAN_10000', 'BETWEEN_10000_30000'],
  region: 'Ashanti Region',
  educationLevel: 'SECONDARY',
  employmentStatus: 'SELF_EMPLOYED',
  question: 'Do you sell at a market?',
  answer: 'Yes',
  sentence: 'Came on time and explained everything.',
  yes: true,
  attendedPercent: 97,
  asDescribedPercent: 94,
  minutesToPay: 4,
  cancelledLate: 0,
  noShows: 0,
  onTimePercent: 96,
  note: 'Speaks Twi and English.',
  instructions: 'Please find a quiet place.',
  durationInMinutes: 30,
  desiredNumberOfParticipants: 10,
  places: 10,
  filled: 4,
  studies: 2,
  newApplicants: 3,
  liveInvitations: 1,
  minimumSeats: null,
  language: 'en',
  panelId: '01a1fdc2-77aa-7b2c-8d3e-5f6071829304',
  guestId: '01a1fdc3-88bb-7c3d-9e4f-607182930415',
  ownTime: null,
  text: '# What we ask\nYou talk to us for half an hour.',
  hash: '9d8c13aa30149c60410c836a2a41924a2e6add74db2f97d5067283969dc5628d',
  pdf: null,
  pdfBytes: null,
  participantName: 'Kofi Owusu',
  affiliation: 'Kasapa Foods',
  observers: ['1 observer from Kasapa Foods'],
  observerId: '01a1fdc5-66ee-7081-9b62-4d5e6f708192',
  payPesewas: 500,
  bonusPesewas: 0,
  entriesForBonus: 1,
  hoursToFinish: 24,
  finish: 'CODE',
  link: 'https://survey.example/s/1?who={participantId}',
  entries: 7,
  everyDays: 1,
  participantCode: '3f9a1c0b7d2e4f5a6b8c9d0e',
  entryCount: 1,
  submittedBy: 'PARTICIPANT',
  rejection: null,
  rejectionWords: null,
  answers: [],
  words: 'The last page is empty.',
  started: 6,
  finished: 4,
  meetingDetails: 'https://meet.example/round-1',
  ratePesewas: 5000,
  rewardPesewas: 5000,
  feePesewas: 5000,
  heldPesewas: 35000,
  spentPesewas: 20000,
  availablePesewas: 125050,
  reservedPesewas: 35000,
  lowBalancePesewas: 20000,
  balance: 1250.5,
  amountPesewas: -55000,
  balancePesewas: 125050,
  paidPesewas: 5000,
  returnsPesewas: 30000,
  pesewas: 20000,
  matchPercent: 100,
  attendedBefore: 2,
  missedBefore: 0,
  reference: 'study:01a1fdb4-64ad-74d5-9038-304202d76596:publish',
  event: 'publish',
  about: 'Round 1',
  topUpReference: null,
  start: '10:00',
  end: '10:30',
  date: '2026-12-01',
  month: '2026-11',
  from: '2026-12-01',
  to: '2026-12-31',
  week: '2026-11-30',
  savedByName: 'Ama Owusu',
  similar: 40,
  unfilledShare: 0.1,
  medianHours: 48,
  fromHours: 12,
  toHours: 120,
  filter: 'income',
  people: 340,
  eligible: 1240,
  margin: null,
  active: 610,
  applied: 22,
  invited: 6,
  attended: 4,
  paid: 4,
  count: 4,
  hoursToFill: null,
  capacity: 1,
  booked: 1,
  moves: 0,
  reason: 'The interviewer is ill.',
  search: 'Kofi',
  advance: 'PT2H',
  cursor: 'MDFhMWZkYjQtNjRhZC03NGQ1LTkwMzgtMzA0MjAyZDc2NTk2',
  nextCursor: 'MDFhMWZkYjQtNjRhZC03NGQ1LTkwMzgtMzA0MjAyZDc2NTk2',
  limit: 25,
  page: 0,
  size: 10,
  totalPages: 3,
  totalElements: 22,
  number: 0,
  numberOfElements: 10,
  message: 'Done.',
  sessions: 3,
  paidSessions: 1,
  waiting: 5,
  begun: 0,
};

const OPTIONS = [
  { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
  { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
];
/** With five sessions at the same time, room for the study's ten participants. */
const TIME_SLOTS = [
  {
    date: '2026-12-01',
    availableTimes: [
      { start: '10:00', end: '10:30' },
      { start: '11:00', end: '11:30' },
    ],
  },
];

/** Whole values of components whose fields depend on each other; forms and nouns alike. */
const COMPONENTS: Readonly<Record<string, unknown>> = {
  ScreenerQuestionForm: { id: 'abc123', kind: 'SINGLE', question: 'Do you sell at a market?', options: OPTIONS },
  QuotaForm: { attribute: 'gender', cells: [{ value: 'FEMALE', places: 5 }] },
  ScheduleDayForm: TIME_SLOTS[0],
};

const ADDRESS = 'https://example.org/hook';
/** For texts with a pattern, the first that fits. */
const TEXTS = ['abc123', '1024', ADDRESS, 'kofi.owusu@example.org'];

/** Fields that examples leave out: each is given instead of another one, or changes what the rest of the story may do. */
const INSTEAD = ['advance', 'consentForm'];

/** Lists that are empty in examples. */
const EMPTY = ['quotas', 'remindersSent', 'clips', 'translations'];

interface Context {
  components: Readonly<Record<string, JsonSchema>>;
}

/**
 * A value that a schema allows: by the field's name where we have a story for it, otherwise the smallest. The description's
 * test checks each example against its schema and, for bodies, against the contract.
 */
export function exampleOf(schema: JsonSchema, context: Context, field = ''): unknown {
  if (Array.isArray(schema.examples)) return schema.examples[0];
  const named = FIELDS[field];
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? '';
    const whole = COMPONENTS[name.replace(/(Input|Output)$/, '')];
    return whole ?? exampleOf(context.components[name] ?? {}, context, field);
  }
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum.includes(named) ? named : schema.enum[0];
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) {
    if (named === null) return null;
    const [first = {}] = choices.filter(({ type }) => type !== 'null');
    return exampleOf(first, context, field);
  }
  if (Array.isArray(schema.allOf)) return Object.assign({}, ...schema.allOf.map((one) => exampleOf(one, context)));
  return exampleOfType(schema, context, field, named);
}

function exampleOfType(schema: JsonSchema, context: Context, field: string, named: unknown): unknown {
  switch (schema.type) {
    case 'object':
      // Fields that depend on each other have a story as a whole.
      return typeof named === 'object' && named !== null ? named : exampleOfObject(schema, context);
    case 'array': {
      if (EMPTY.includes(field)) return [];
      const { items = {} } = schema as { items?: JsonSchema };
      // A list of codes that the story names.
      if (Array.isArray(named) && Array.isArray(items.enum)) return named;
      return [exampleOf(items, context, field.replace(/s$/, ''))];
    }
    case 'string':
      return exampleText(schema, named);
    case 'integer':
    case 'number':
      return typeof named === 'number' ? named : (schema.default ?? schema.minimum ?? 1);
    case 'boolean':
      return schema.default ?? false;
    case 'null':
      return null;
    default:
      return exampleOfTypes(schema, context, field);
  }
}

/** For a schema with several types, such as a number or null. */
function exampleOfTypes(schema: JsonSchema, context: Context, field: string): unknown {
  if (!Array.isArray(schema.type)) return FIELDS[field] ?? null;
  const [first] = schema.type.filter((type) => type !== 'null');
  return FIELDS[field] === null ? null : exampleOf({ ...schema, type: first }, context, field);
}

function exampleText(schema: JsonSchema, named: unknown): unknown {
  if (schema.format === 'date-time') return '2026-12-01T10:00:00.000Z';
  if (schema.format === 'uuid') return named ?? FIELDS.id;
  if (schema.format === 'date') return '2026-12-01';
  if (schema.format === 'uri') return ADDRESS;
  if (typeof schema.pattern === 'string') {
    const pattern = new RegExp(schema.pattern, 'u');
    return [named, ...TEXTS].find((text) => typeof text === 'string' && pattern.test(text)) ?? 'text';
  }
  const most = Number(schema.maxLength ?? Number.POSITIVE_INFINITY);
  if (typeof named === 'string') return [named, ...TEXTS].find(({ length }) => length <= most) ?? '';
  if (Array.isArray(named)) return named[0];
  return schema.default ?? 'text';
}

function exampleOfObject(schema: JsonSchema, context: Context): unknown {
  const {
    properties = {},
    required = [],
    additionalProperties,
  } = schema as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
    additionalProperties?: JsonSchema | boolean;
  };
  const shown = Object.entries(properties).filter(([name]) => !INSTEAD.includes(name) || required.includes(name));
  const own = shown.map(([name, one]) => [name, exampleOf(one, context, name)]);
  if (own.length === 0 && typeof additionalProperties === 'object') {
    return { key: exampleOf(additionalProperties, context) };
  }
  return Object.fromEntries(own);
}
