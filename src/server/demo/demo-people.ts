import * as z from 'zod/mini';
import { DemographicForm, EmploymentForm, TechnicalForm } from '../../contract/participants.ts';
import type { INDUSTRIES } from '../../domain/enumerations.ts';

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

export const TOWNS = [
  ['GREATER_ACCRA', 'Accra'],
  ['GREATER_ACCRA', 'Tema'],
  ['GREATER_ACCRA', 'Madina'],
  ['ASHANTI', 'Kumasi'],
  ['ASHANTI', 'Obuasi'],
  ['NORTHERN', 'Tamale'],
  ['NORTHERN', 'Yendi'],
  ['WESTERN', 'Takoradi'],
  ['CENTRAL', 'Cape Coast'],
  ['CENTRAL', 'Winneba'],
  ['EASTERN', 'Koforidua'],
  ['VOLTA', 'Ho'],
  ['VOLTA', 'Keta'],
  ['UPPER_EAST', 'Bolgatanga'],
  ['UPPER_WEST', 'Wa'],
  ['BONO', 'Sunyani'],
  ['BONO_EAST', 'Techiman'],
  ['AHAFO', 'Goaso'],
  ['OTI', 'Dambai'],
  ['SAVANNAH', 'Damongo'],
  ['NORTH_EAST', 'Nalerigu'],
  ['WESTERN_NORTH', 'Sefwi Wiawso'],
] as const;

/** A small seeded generator: every machine gets the same demo people. */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One fictional participant: registration and set-up as the forms would send them. */
export function demoParticipant(index: number, random: () => number, year: number) {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const gender = random() < 0.5 ? ('FEMALE' as const) : ('MALE' as const);
  const firstName = pick(FIRST_NAMES[gender]);
  const lastName = pick(LAST_NAMES);
  const [region, city] = pick(TOWNS);
  const employmentStatus = pick([
    'EMPLOYED_FULL_TIME',
    'FREELANCER',
    'FREELANCER',
    'EMPLOYED_PART_TIME',
    'SCHOOL_FULL_TIME',
    'UNEMPLOYED',
    'WORK_AND_SCHOOL',
  ] as const);
  const works = !['SCHOOL_FULL_TIME', 'UNEMPLOYED'].includes(employmentStatus);
  const hasComputer = random() < 0.45;
  const network = pick([
    ['MTN', '024'],
    ['MTN', '055'],
    ['MTN', '059'],
    ['TELECEL', '020'],
    ['TELECEL', '050'],
    ['AIRTEL_TIGO', '027'],
  ] as const);
  const digits = String(1_000_100 + index * 37).padStart(7, '0');
  return {
    firstName,
    lastName,
    email: `${firstName}.${lastName}.${index}@example.com`.toLowerCase(),
    information: {
      demographic: z.parse(DemographicForm, {
        dateOfBirth: `${year - 18 - Math.floor(random() * 45) - 1}-${String(1 + Math.floor(random() * 12)).padStart(2, '0')}-${String(1 + Math.floor(random() * 28)).padStart(2, '0')}`,
        gender,
        country: 'GH',
        region,
        city,
        educationLevel: pick([
          'BASIC_SCHOOL',
          'HIGH_SECONDARY_SCHOOL',
          'HIGH_SECONDARY_SCHOOL',
          'DIPLOMA',
          'TRADE_TECHNICAL_VOCATIONAL_TRAINING',
          'BACHELORS_DEGREE',
          'BACHELORS_DEGREE',
          'MASTERS_DEGREE',
        ] as const),
        annualHouseholdIncome: pick([
          'LESS_THAN_10000',
          'BETWEEN_10000_30000',
          'BETWEEN_10000_30000',
          'BETWEEN_40000_60000',
          'BETWEEN_70000_100000',
          'MORE_THAN_100000',
        ] as const),
        languages: ['ENGLISH' as const, pick(['TWI', 'EWE', 'GA', 'DAGBANI', 'HAUSA', 'FANTE'] as const)],
        languageLevels: [{ language: 'ENGLISH' as const, level: 'READS' as const }],
      }),
      employment: z.parse(EmploymentForm, {
        employmentStatus,
        jobRole: works
          ? pick([
              'SALES_RENTAL',
              'EDUCATION_TRAINING',
              'FOOD_SERVICES_HOSPITALITY',
              'CUSTOMER_CARE',
              'TRANSPORTATION_SHIPPING',
              'SOFTWARE_DEVELOPMENT',
              'ACCOUNTING_FINANCE',
              'CREATIVE_DESIGN',
            ] as const)
          : null,
        industry: works
          ? pick([
              'RETAIL_WHOLESALE',
              'EDUCATION',
              'FOOD_HOSPITALITY',
              'LOCAL_BUSINESS',
              'TRANSPORTATION_SHIPPING',
              'TECHNOLOGY_SERVICES',
              'BANKING_FINANCIAL_SERVICES',
              'AGRICULTURE',
            ] as const)
          : null,
      }),
      technicalDetail: z.parse(TechnicalForm, {
        browsers: ['CHROME' as const, ...(random() < 0.3 ? ['OPERA_MINI' as const] : [])],
        computerOs: hasComputer ? ('WINDOWS' as const) : ('NO_COMPUTER' as const),
        phoneOs: random() < 0.85 ? ('ANDROID' as const) : ('IOS_IPHONE' as const),
        tabletOs: random() < 0.12 ? ('ANDROID' as const) : ('NO_TABLET' as const),
        hasWebcam: hasComputer && random() < 0.8,
      }),
      payment: {
        mobileMoneyNetwork: network[0],
        mobileMoneyNumber: `${network[1]}${digits}`,
        accountName: `${firstName} ${lastName}`,
      },
    },
  };
}
