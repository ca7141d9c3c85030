import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { ALL_ENDPOINTS } from './all-endpoints.ts';
import { DemographicForm, ParticipantInformationForm } from './participants.ts';
import { StudyForm } from './studies/form.ts';

/* Every missing, empty or wrongly typed value gets a message that says what to do. */

type Def = z.core.$ZodTypeDef & {
  innerType?: z.core.$ZodType;
  element?: z.core.$ZodType;
  shape?: Record<string, z.core.$ZodType>;
  valueType?: z.core.$ZodType;
  options?: readonly z.core.$ZodType[];
  in?: z.core.$ZodType;
  out?: z.core.$ZodType;
};

const MISSING = Symbol('missing');
const WRONG: readonly unknown[] = [
  MISSING,
  null,
  '',
  'x',
  'x'.repeat(5000),
  -1,
  1.5,
  1e300,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  true,
  [],
  [null],
  {},
  ['a', 'b'],
];

/** A value with a schema's complete structure, and the same wrong value at every leaf. */
function filledWith(schema: z.core.$ZodType, wrong: unknown): unknown {
  const def = schema._zod.def as Def;
  if (def.type === 'object') {
    const entries = Object.entries(def.shape ?? {}).map(([name, inner]) => [name, filledWith(inner, wrong)] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== MISSING));
  }
  if (def.type === 'array' && def.element) {
    const element = filledWith(def.element, wrong);
    return [element === MISSING ? undefined : element];
  }
  if (def.type === 'record' && def.valueType) return { key: filledWith(def.valueType, wrong) };
  const inner = def.innerType ?? def.in;
  return inner ? filledWith(inner, wrong) : wrong;
}

/** The same structure with the wrong value in place of each list and each object, one at a time. */
function* withWrongParts(schema: z.core.$ZodType, wrong: unknown): Generator<unknown> {
  const def = schema._zod.def as Def;
  if (def.type === 'object') {
    yield wrong;
    for (const [name, inner] of Object.entries(def.shape ?? {})) {
      for (const part of withWrongParts(inner, wrong)) yield part === MISSING ? {} : { [name]: part };
    }
    return;
  }
  if (def.type === 'array' && def.element) {
    yield wrong;
    for (const part of withWrongParts(def.element, wrong)) yield [part === MISSING ? undefined : part];
    return;
  }
  const inner = def.innerType ?? def.in;
  if (inner) yield* withWrongParts(inner, wrong);
}

const messagesOf = (schema: z.core.$ZodType, value: unknown) =>
  z
    .safeParse(schema, value === MISSING ? undefined : value)
    .error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

describe('every input of every endpoint has words', () => {
  const schemas = ALL_ENDPOINTS.flatMap(({ name, endpoint }) =>
    (['params', 'query', 'body'] as const).map((where) => [`${name}, ${where}`, endpoint[where]] as const),
  );
  test.each(schemas)('%s', (_name, schema) => {
    const messages = WRONG.flatMap((wrong) => [
      ...messagesOf(schema, filledWith(schema, wrong)),
      ...[...withWrongParts(schema, wrong)].flatMap((value) => messagesOf(schema, value)),
    ]);
    for (const message of messages) {
      expect(message).not.toMatch(/: Invalid (?!duration$)|expected|received|NaN|undefined/);
      expect(message).toMatch(/: [A-Z“@].{8,}/);
    }
  });
});

describe('what is missing from a study is named in its own words', () => {
  const FORM = {
    projectId: '01a1fdb4-64ad-74d5-9038-304202d76596',
    study: { name: 'n', publicName: 'p', description: 'd', deviceRequirements: ['TABLET'] },
    demographics: {
      minimumAge: 18,
      maximumAge: 60,
      gender: ['MALE'],
      education: ['DIPLOMA'],
      annualHouseholdIncome: ['MORE_THAN_100000'],
    },
    screeners: [
      {
        id: 'abc123',
        question: 'Well?',
        options: [
          { id: 'abc124', answer: 'Yes', eligibility: 'QUALIFY' },
          { id: 'abc125', answer: 'No', eligibility: 'DISQUALIFY' },
        ],
      },
    ],
    cost: { durationInMinutes: 30, desiredNumberOfParticipants: 1 },
    schedule: { timeSlots: [{ date: '2026-11-21', availableTimes: [{ start: '10:00', end: '10:30' }] }] },
  };
  const without = (path: string, value?: unknown) => {
    const form = structuredClone(FORM) as never as Record<string, never>;
    const names = path.split('.');
    const last = names.pop() as string;
    const owner = names.reduce<Record<string, never>>((object, name) => object[name] as never, form);
    if (value === undefined) delete owner[last];
    else owner[last] = value as never;
    return form;
  };

  test('the form itself is accepted', () => expect(messagesOf(StudyForm, FORM)).toEqual([]));

  test.each([
    ['study.name', 'Please enter your study name'],
    ['study.publicName', 'Please enter your public study name'],
    ['study.description', 'Please enter your study description'],
    ['study.deviceRequirements', 'Please select a device'],
    ['demographics.minimumAge', 'Please enter minimum age'],
    ['demographics.maximumAge', 'Please enter maximum age'],
    ['demographics.gender', 'Please select at least one gender'],
    ['demographics.education', 'Please select at least one level of education'],
    ['demographics.annualHouseholdIncome', 'Please select at least one household income'],
    ['screeners', 'Please add at least one question.'],
    ['screeners.0.question', 'This field is required.'],
    ['screeners.0.options', 'Please add at least two choices.'],
    ['screeners.0.options.0.answer', 'This field is required.'],
    ['screeners.0.options.0.eligibility', 'This field is required.'],
    ['cost.durationInMinutes', 'Please select your desired duration'],
    ['cost.desiredNumberOfParticipants', 'Please enter number of participants for study'],
    ['schedule.timeSlots', 'Please select a date first'],
    ['schedule.timeSlots.0.date', 'Please select a date first'],
    ['schedule.timeSlots.0.availableTimes', 'Please add at least one time for each date'],
    ['schedule.timeSlots.0.availableTimes.0.start', 'Please fill in all time fields'],
    ['schedule.timeSlots.0.availableTimes.0.end', 'Please fill in all time fields'],
  ])('%s', (path, words) => {
    for (const value of [undefined, null, {}])
      expect(messagesOf(StudyForm, without(path, value))).toEqual([`${path}: ${words}`]);
  });

  test.each([
    ['demographics.minimumAge', 18.5],
    ['demographics.maximumAge', 60.5],
    ['cost.desiredNumberOfParticipants', 1.5],
  ])('%s of %s requires a whole number, and says so', (path, value) => {
    expect(messagesOf(StudyForm, without(path, value))).toEqual([`${path}: Please enter a whole number`]);
  });
});

test('what a profile lacks is named in the profile’s own words', () => {
  expect(messagesOf(DemographicForm, {})).toEqual([
    'dateOfBirth: Please enter your date of birth',
    'gender: Please select your gender',
  ]);
  expect(messagesOf(ParticipantInformationForm, {})).toEqual(['demographic: Value is required']);
});

interface Check {
  check: string;
  format?: string;
  pattern?: RegExp;
}

/** Whether a text's length is limited: by a maximum length, or by a format that implies one. */
function hasAnEnd({ check, format, pattern }: Check): boolean {
  if (check === 'max_length' || check === 'length_equals') return true;
  return check === 'string_format' && (format === 'uuid' || !/[+*]|,\}/.test(pattern?.source ?? '+'));
}

function* endlessTexts(schema: z.core.$ZodType, path: string): Generator<string> {
  const def = schema._zod.def as Def & { checks?: { _zod: { def: Check } }[]; keyType?: z.core.$ZodType };
  if (def.type === 'string') {
    const checks = [schema._zod.def as unknown as Check, ...(def.checks ?? []).map(({ _zod }) => _zod.def)];
    if (!checks.some(hasAnEnd)) yield path;
  }
  for (const [name, inner] of Object.entries(def.shape ?? {})) yield* endlessTexts(inner, `${path}.${name}`);
  const inners = [def.innerType, def.element, def.in, def.keyType, def.valueType, ...(def.options ?? [])];
  for (const inner of inners) if (inner) yield* endlessTexts(inner, path);
}

describe('what an address or a body brings', () => {
  const parts = (['params', 'query', 'body'] as const).flatMap((where) =>
    ALL_ENDPOINTS.map(({ name, endpoint }) => [`${name}, ${where}`, endpoint[where]] as const),
  );

  test('every text has a maximum length', () => {
    expect(parts.flatMap(([name, schema]) => [...endlessTexts(schema, name)])).toEqual([]);
  });

  test('every day in a query or path must be a real date', () => {
    const days = parts.flatMap(([name, schema]) =>
      Object.entries((schema._zod.def as Def).shape ?? {})
        .filter(([field]) => /^(?:from|to|date|day|since|until)$|Date$/.test(field) && !name.endsWith('body'))
        .map(([field, day]) => [`${name}.${field}`, day] as const),
    );
    expect(days.length).toBeGreaterThan(10);
    for (const [name, day] of days) {
      for (const wrong of ['0000-01-01', '2026-13-01', '2026-02-30', '9999-12-31', 'today']) {
        expect(z.safeParse(day, wrong).success, `${name} ${wrong}`).toBe(false);
      }
      expect(z.safeParse(day, '2026-11-21').success, name).toBe(true);
    }
  });
});

test('every module of the contract with schemas imports the shared messages, directly or through another module', () => {
  const folder = new URL('.', import.meta.url);
  const text = (file: string) => readFileSync(new URL(file, folder), 'utf8');
  const loads = (file: string): boolean =>
    file === 'words.ts' ||
    [...text(file).matchAll(/^import (?!type).*?'\.\/([\w-]+\.ts)';/gms)].some(([, other]) => loads(other ?? ''));
  const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  // endpoint.ts has only the empty schema; flat.ts only wraps schemas of other modules.
  const without = ['endpoint.ts', 'flat.ts'];
  const withSchemas = files.filter((file) => !without.includes(file) && text(file).includes("from 'zod/mini'"));
  expect(withSchemas.filter((file) => !loads(file))).toEqual([]);
});
