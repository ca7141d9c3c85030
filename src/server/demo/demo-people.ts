import * as z from 'zod/mini';
import { DailyLifeForm, DemographicForm, EmploymentForm, TechnicalForm } from '../../contract/participants.ts';
import type { INDUSTRIES } from '../../domain/work-lists.ts';
import {
  dailyLifeOf,
  devicesIn,
  educationOf,
  incomeOf,
  languagesOf,
  pick,
  type Random,
  type Town,
  townOf,
  workOf,
} from './demo-facts.ts';

/** The people on the login page in demo mode. Never created in production. */
export const DEMO_PASSWORD = 'Adinkra!2026';

export const DEMO_SIGN_INS = [
  { label: 'Researcher', name: 'Ama Serwaa Ofori', email: 'ama@kente-labs.example', password: DEMO_PASSWORD },
  { label: 'Participant', name: 'Kwesi Appiah', email: 'kwesi.appiah@example.com', password: DEMO_PASSWORD },
  { label: 'Admin', name: 'Platform Admin', email: 'admin@nyansapo.example', password: DEMO_PASSWORD },
] as const;

/** A participant without an email address: log in with the number, and read the code on the phone at /dev/phone. */
export const DEMO_PHONE_PERSON = { firstName: 'Adwoa', lastName: 'Sarpong', mobileNumber: '+233245550142' } as const;

/** The demo admin's authenticator app; its codes are at /dev/authenticator. */
export const DEMO_AUTHENTICATOR_SECRET = 'NYANSAPOWISDOMKNOTNYANSAPOWISDOM';

type DemoProof =
  | { kind: 'UNIVERSITY'; institutionEmail: string }
  | { kind: 'STUDENT'; institutionEmail: string; supervisorName: string; supervisorEmail: string };

export interface DemoOrganization {
  /** What it gives as evidence, if it is no company: addresses, which its own admin has confirmed. */
  proof?: DemoProof;
  organizationName: string;
  registeredBusinessName: string;
  industry: keyof typeof INDUSTRIES;
  firstName: string;
  lastName: string;
  email: string;
  slug: string;
  verified: boolean;
}

export const DEMO_ORGANIZATIONS: readonly DemoOrganization[] = [
  {
    organizationName: 'Kente Labs',
    registeredBusinessName: 'Kente Labs Limited',
    industry: 'TECHNOLOGY_SERVICES',
    firstName: 'Ama Serwaa',
    lastName: 'Ofori',
    email: 'ama@kente-labs.example',
    slug: 'kente-labs',
    verified: true,
  },
  {
    organizationName: 'Susu Pay',
    registeredBusinessName: 'Susu Pay Ghana Limited',
    industry: 'BANKING_FINANCIAL_SERVICES',
    firstName: 'Nii Armah',
    lastName: 'Lamptey',
    email: 'nii@susu-pay.example',
    slug: 'susu-pay',
    verified: true,
  },
  {
    organizationName: 'Volta Health',
    registeredBusinessName: 'Volta Health Initiative',
    industry: 'HEALTHCARE_OR_LIFE_SCIENCES',
    firstName: 'Dzifa',
    lastName: 'Agbenyega',
    email: 'dzifa@volta-health.example',
    slug: 'volta-health',
    verified: true,
  },
  {
    organizationName: 'Savannah Agritech',
    registeredBusinessName: 'Savannah Agritech Enterprise',
    industry: 'AGRICULTURE',
    firstName: 'Fuseini',
    lastName: 'Abdulai',
    email: 'fuseini@savannah-agritech.example',
    slug: 'savannah-agritech',
    verified: false,
  },
  {
    organizationName: 'Institute of Coastal Studies',
    registeredBusinessName: 'University of the Volta Coast',
    industry: 'EDUCATION',
    firstName: 'Mawuena',
    lastName: 'Dzokoto',
    email: 'mawuena.dzokoto@uvc.example',
    slug: 'coastal-studies',
    verified: false,
    proof: { kind: 'UNIVERSITY', institutionEmail: 'mawuena.dzokoto@uvc.example' },
  },
  {
    organizationName: 'Selorm Agbeko',
    registeredBusinessName: 'University of the Volta Coast',
    industry: 'EDUCATION',
    firstName: 'Selorm',
    lastName: 'Agbeko',
    email: 'selorm.agbeko@example.com',
    slug: 'selorm-agbeko',
    verified: false,
    proof: {
      kind: 'STUDENT',
      institutionEmail: 'selorm@students.uvc.example',
      supervisorName: 'Dr Mawuena Dzokoto',
      supervisorEmail: 'mawuena.dzokoto@uvc.example',
    },
  },
];

const FIRST_NAMES = {
  FEMALE: [
    'Akosua',
    'Adwoa',
    'Abena',
    'Akua',
    'Yaa',
    'Afia',
    'Ama',
    'Esi',
    'Efua',
    'Araba',
    'Dede',
    'Naa',
    'Aku',
    'Mawusi',
    'Sena',
    'Dzifa',
    'Fati',
    'Rahinatu',
    'Zenabu',
    'Ayisha',
    'Gifty',
    'Comfort',
    'Grace',
    'Patience',
  ],
  MALE: [
    'Kwadwo',
    'Kwabena',
    'Kwaku',
    'Yaw',
    'Kofi',
    'Kwame',
    'Kwasi',
    'Ekow',
    'Kojo',
    'Nii',
    'Tetteh',
    'Edem',
    'Selorm',
    'Kafui',
    'Mawuli',
    'Issah',
    'Fuseini',
    'Alhassan',
    'Iddrisu',
    'Yakubu',
    'Emmanuel',
    'Samuel',
    'Isaac',
    'Daniel',
  ],
} as const;

const LAST_NAMES = [
  'Mensah',
  'Owusu',
  'Boateng',
  'Asante',
  'Osei',
  'Appiah',
  'Amoah',
  'Adjei',
  'Ansah',
  'Quaye',
  'Lartey',
  'Tagoe',
  'Agbeko',
  'Dzokoto',
  'Amegashie',
  'Mahama',
  'Abdulai',
  'Alhassan',
  'Yakubu',
  'Bawa',
  'Aidoo',
  'Essien',
  'Eshun',
  'Darko',
  'Frimpong',
  'Gyamfi',
] as const;

/** A small seeded generator: every machine gets the same demo people. */
export function seededRandom(seed: number): Random {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** People whom somebody recruited together, as panels do. */
export interface Recruits {
  town: Town;
  jobRole: 'MARKET_TRADER' | 'FARMER';
  industry: 'RETAIL_WHOLESALE' | 'AGRICULTURE';
  /** The ages they are between. */
  ages: readonly [youngest: number, oldest: number];
  women: number;
  buttonPhones: number;
}

export const KEJETIA_TRADERS: Recruits = {
  town: { region: 'ASHANTI', city: 'Kumasi', district: 'KUMASI', locality: 'URBAN' },
  jobRole: 'MARKET_TRADER',
  industry: 'RETAIL_WHOLESALE',
  ages: [23, 46],
  women: 0.75,
  buttonPhones: 0.7,
};

export const SAVELUGU_FARMERS: Recruits = {
  town: { region: 'NORTHERN', city: 'Savelugu', district: 'SAVELUGU', locality: 'RURAL' },
  jobRole: 'FARMER',
  industry: 'AGRICULTURE',
  ages: [22, 60],
  women: 0.4,
  buttonPhones: 0.5,
};

/** One fictional participant: registration and set-up as the forms would send them. */
export function demoParticipant(
  index: number,
  random: Random,
  year: number,
  { region, recruits }: { region?: Town['region']; recruits?: Recruits } = {},
) {
  const gender = random() < (recruits?.women ?? 0.45) ? ('FEMALE' as const) : ('MALE' as const);
  const firstName = pick(random, FIRST_NAMES[gender]);
  const lastName = pick(random, LAST_NAMES);
  const town = recruits?.town ?? townOf(random, region);
  const [youngest, oldest] = recruits?.ages ?? [19, 64];
  // Young people are more easily found.
  const age = youngest + Math.floor(random() ** 1.6 * (oldest - youngest + 1));
  const { locality } = town;
  const educationLevel = educationOf(random, recruits ? 'RURAL' : locality, age);
  const soFar = { gender, age, education: educationLevel, locality };
  const work = workOf(random, soFar);
  const technicalDetail = devicesIn(random, soFar, recruits?.buttonPhones);
  const network = pick(random, [
    ['MTN', '024'],
    ['MTN', '055'],
    ['MTN', '059'],
    ['TELECEL', '020'],
    ['TELECEL', '050'],
    ['AIRTEL_TIGO', '027'],
  ] as const);
  const digits = String(1_000_100 + index * 37).padStart(7, '0');
  const born = [year - age, 1 + Math.floor(random() * 11), 1 + Math.floor(random() * 28)];
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${index}@example.com`.toLowerCase(),
    information: {
      demographic: z.parse(DemographicForm, {
        dateOfBirth: born.map((part) => String(part).padStart(2, '0')).join('-'),
        gender,
        country: 'GH',
        region: town.region,
        district: `${town.region}/${town.district}`,
        locality,
        city: town.city,
        educationLevel,
        annualHouseholdIncome: incomeOf(random, soFar),
        ...languagesOf(random, town.region, educationLevel),
      }),
      employment: z.parse(EmploymentForm, recruits ? { ...recruits, employmentStatus: 'FREELANCER' } : work),
      technicalDetail: z.parse(TechnicalForm, technicalDetail),
      dailyLife: z.parse(DailyLifeForm, dailyLifeOf(random, technicalDetail.phoneOs, soFar)),
      payment: {
        mobileMoneyNetwork: network[0],
        mobileMoneyNumber: `${network[1]}${digits}`,
        accountName: `${firstName} ${lastName}`,
      },
    },
  };
}
