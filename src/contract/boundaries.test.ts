import { describe, expect, test } from 'vitest';
import { KycSocialForm, KycStageForm } from './organizations.ts';
import { MobileMoneyForm } from './participants.ts';
import { ProjectForm } from './projects.ts';
import { LoginForm, RegistrationForm } from './sign-in.ts';
import { StudyCostForm } from './studies/cost.ts';
import { DemographicsForm } from './studies/demographics.ts';
import { StudyDetailsForm } from './studies/details.ts';
import { ScreenersForm } from './studies/screeners.ts';

/** SECURITY-13: forms accept the last value within a limit, and refuse the first one beyond it. */

const text = (length: number) => 'x'.repeat(length);
const PERSON = {
  role: 'PARTICIPANT',
  firstName: 'Yaa',
  lastName: 'Asante',
  email: 'yaa@example.com',
  password: 'Kente!cloth7',
  termsAccepted: true,
  privacyAccepted: true,
};
const DETAILS = { name: 'n', publicName: 'p', description: 'd', deviceRequirements: ['TABLET'] };
const DEMOGRAPHICS = {
  minimumAge: 18,
  maximumAge: 100,
  gender: ['MALE'],
  education: ['DIPLOMA'],
  annualHouseholdIncome: ['MORE_THAN_100000'],
};
const SOCIAL = {
  organizationWebsiteUrl: 'https://a.co',
  organizationLinkedInUrl: 'https://linkedin.com/company/a',
  founderLinkedInUrl: 'http://linkedin.com/in/a',
};
const option = (id: string, eligibility = 'QUALIFY') => ({
  id: `opt${id}0`.slice(0, 6).padEnd(6, 'x'),
  answer: id,
  eligibility,
});
const question = (index: number, options = 2) => ({
  id: `q${String(index).padStart(5, '0')}`,
  question: `Q${index}`,
  options: Array.from({ length: options }, (_, at) => option(`${at}`)),
});

const CASES: [
  what: string,
  schema: { safeParse(value: unknown): { success: boolean } },
  taken: unknown,
  refused: unknown,
][] = [
  ['a password of 8 and 7', RegistrationForm, { ...PERSON, password: 'Kente!c7' }, { ...PERSON, password: 'Kente!7' }],
  [
    'a password of 128 and 129',
    RegistrationForm,
    { ...PERSON, password: `Kente!7${text(121)}` },
    { ...PERSON, password: `Kente!7${text(122)}` },
  ],
  ['a name of 50 and 51', RegistrationForm, { ...PERSON, firstName: text(50) }, { ...PERSON, firstName: text(51) }],
  [
    'a name with a hyphen and with a digit',
    RegistrationForm,
    { ...PERSON, lastName: 'Osei-Tutu' },
    { ...PERSON, lastName: 'Osei 2' },
  ],
  [
    'an address with a host of 2 letters and of 1',
    RegistrationForm,
    { ...PERSON, email: 'a@b.co' },
    { ...PERSON, email: 'a@b.c' },
  ],
  ['a project’s name of 50 and 51', ProjectForm, { projectName: text(50) }, { projectName: text(51) }],
  [
    'a project’s description of 250 and 251',
    ProjectForm,
    { projectName: 'p', description: text(250) },
    { projectName: 'p', description: text(251) },
  ],
  ['a study’s name of 50 and 51', StudyDetailsForm, { ...DETAILS, name: text(50) }, { ...DETAILS, name: text(51) }],
  ['one device and none', StudyDetailsForm, DETAILS, { ...DETAILS, deviceRequirements: [] }],
  ['a minimum age of 18 and 17', DemographicsForm, DEMOGRAPHICS, { ...DEMOGRAPHICS, minimumAge: 17 }],
  ['a maximum age of 100 and 101', DemographicsForm, DEMOGRAPHICS, { ...DEMOGRAPHICS, maximumAge: 101 }],
  [
    'a maximum equal to the minimum and one below',
    DemographicsForm,
    { ...DEMOGRAPHICS, minimumAge: 40, maximumAge: 40 },
    { ...DEMOGRAPHICS, minimumAge: 40, maximumAge: 39 },
  ],
  ['an age that is whole and one that is not', DemographicsForm, DEMOGRAPHICS, { ...DEMOGRAPHICS, minimumAge: 18.5 }],
  ['one gender and none', DemographicsForm, DEMOGRAPHICS, { ...DEMOGRAPHICS, gender: [] }],
  ['one question and none', ScreenersForm, [question(1)], []],
  ['two choices and one', ScreenersForm, [question(1)], [question(1, 1)]],
  [
    '1 participant and 0',
    StudyCostForm,
    { durationInMinutes: 15, desiredNumberOfParticipants: 1 },
    { durationInMinutes: 15, desiredNumberOfParticipants: 0 },
  ],
  [
    '1000 participants and 1001',
    StudyCostForm,
    { durationInMinutes: 60, desiredNumberOfParticipants: 1000 },
    { durationInMinutes: 60, desiredNumberOfParticipants: 1001 },
  ],
  [
    '45 minutes and 46',
    StudyCostForm,
    { durationInMinutes: 45, desiredNumberOfParticipants: 1 },
    { durationInMinutes: 46, desiredNumberOfParticipants: 1 },
  ],
  [
    'a company’s LinkedIn by https and by http',
    KycSocialForm,
    SOCIAL,
    { ...SOCIAL, organizationLinkedInUrl: 'http://linkedin.com/company/a' },
  ],
  [
    'a person’s LinkedIn below /in/ and elsewhere',
    KycSocialForm,
    SOCIAL,
    { ...SOCIAL, founderLinkedInUrl: 'https://linkedin.com/a' },
  ],
  [
    'a plan of 250 and 251',
    KycStageForm,
    { stage: 'PROTOTYPE', revenueBand: 'LESS_THAN_10000', usagePlan: text(250) },
    { stage: 'PROTOTYPE', revenueBand: 'LESS_THAN_10000', usagePlan: text(251) },
  ],
  [
    'a mobile number of 10 digits and of 9',
    MobileMoneyForm,
    { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '0241234567', accountName: 'A' },
    { mobileMoneyNetwork: 'MTN', mobileMoneyNumber: '024123456', accountName: 'A' },
  ],
];

describe('SECURITY-13: forms at their boundaries', () => {
  test.each(CASES)('%s', (_what, schema, taken, refused) => {
    expect(schema.safeParse(taken)).toMatchObject({ success: true });
    expect(schema.safeParse(refused)).toMatchObject({ success: false });
  });

  test('SIGNIN-01: a sign-in has its own messages for what is missing', () => {
    const messages = (value: object) => LoginForm.safeParse(value).error?.issues.map(({ message }) => message);
    expect(messages({ email: '', password: '' })).toEqual([
      'Please enter your username.',
      'Please enter your password.',
    ]);
    expect(messages({})).toEqual([
      'Authentication failed: Username is required.',
      'Authentication failed: Password is required.',
    ]);
  });
});
