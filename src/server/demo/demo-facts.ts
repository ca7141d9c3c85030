import type { GHANA_REGIONS, INCOME_ANSWERS, LANGUAGES } from '../../domain/enumerations.ts';
import type { INDUSTRIES, JOB_ROLES } from '../../domain/work-lists.ts';

/*
 * What the people of the demo say about themselves. Like the panels that phones reach, they are younger, live more in towns and have
 * been to school for longer than people in Ghana are on average; their regions have about the sizes of the census.
 */

export type Random = () => number;
type Region = keyof typeof GHANA_REGIONS;
type Language = keyof typeof LANGUAGES;

export interface Town {
  region: Region;
  city: string;
  /** Its code without the region's. */
  district: string;
  locality: 'URBAN' | 'RURAL';
}

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}

/** One of the values, as often as its weight says. */
export function weighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let rest = random() * choices.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [value, weight] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return (choices.at(-1) as readonly [T, number])[0];
}

/** For each region: of 100 people of the demo about how many live there, the language of most, its towns, and its villages. */
const PLACES: Readonly<
  Record<Region, { share: number; language: Language; towns: readonly string[]; villages: readonly string[] }>
> = {
  AHAFO: { share: 1.8, language: 'TWI', towns: ['Goaso/ASUNAFO_NORTH'], villages: ['Kukuom/ASUNAFO_SOUTH'] },
  // The people recruited at Kejetia come on top.
  ASHANTI: {
    share: 12,
    language: 'TWI',
    towns: ['Kumasi/KUMASI', 'Kumasi/KUMASI', 'Obuasi/OBUASI', 'Mampong/MAMPONG', 'Ejisu/EJISU'],
    villages: ['Kuntanase/BOSOMTWE', 'Mankranso/AHAFO_ANO_SOUTH_WEST', 'Agogo/ASANTE_AKIM_NORTH'],
  },
  BONO: { share: 3.9, language: 'TWI', towns: ['Sunyani/SUNYANI', 'Wenchi/WENCHI'], villages: ['Nsawkaw/TAIN'] },
  BONO_EAST: {
    share: 3.9,
    language: 'TWI',
    towns: ['Techiman/TECHIMAN', 'Kintampo/KINTAMPO_NORTH'],
    villages: ['Busunya/NKORANZA_NORTH'],
  },
  CENTRAL: {
    share: 9.3,
    language: 'FANTE',
    towns: ['Cape Coast/CAPE_COAST', 'Winneba/EFFUTU', 'Kasoa/AWUTU_SENYA_EAST'],
    villages: ['Essarkyir/EKUMFI', 'Nsaba/AGONA_EAST'],
  },
  EASTERN: {
    share: 9.5,
    language: 'TWI',
    towns: ['Koforidua/NEW_JUABEN_SOUTH', 'Nkawkaw/KWAHU_WEST', 'Suhum/SUHUM'],
    villages: ['Adukrom/OKERE', 'Kwabeng/ATIWA_WEST'],
  },
  GREATER_ACCRA: {
    share: 19,
    language: 'GA',
    towns: ['Accra/ACCRA', 'Accra/ACCRA', 'Tema/TEMA', 'Madina/LA_NKWANTANANG_MADINA', 'Ashaiman/ASHAIMAN'],
    villages: ['Dodowa/SHAI_OSUDOKU', 'Ada Foah/ADA_EAST'],
  },
  NORTH_EAST: {
    share: 2.1,
    language: 'DAGBANI',
    towns: ['Nalerigu/EAST_MAMPRUSI'],
    villages: ['Yunyoo/YUNYOO_NASUAN'],
  },
  // The farmers who were recruited together come on top.
  NORTHERN: {
    share: 4,
    language: 'DAGBANI',
    towns: ['Tamale/TAMALE', 'Tamale/TAMALE', 'Yendi/YENDI'],
    villages: ['Nyankpala/TOLON', 'Karaga/KARAGA'],
  },
  OTI: { share: 2.4, language: 'EWE', towns: ['Dambai/KRACHI_EAST'], villages: ['Kpassa/NKWANTA_NORTH'] },
  SAVANNAH: { share: 2.1, language: 'GONJA', towns: ['Damongo/WEST_GONJA'], villages: ['Buipe/CENTRAL_GONJA'] },
  UPPER_EAST: {
    share: 4.2,
    language: 'KASEM',
    towns: ['Bolgatanga/BOLGATANGA', 'Navrongo/KASSENA_NANKANA'],
    villages: ['Paga/KASSENA_NANKANA_WEST'],
  },
  UPPER_WEST: { share: 2.9, language: 'DAGAARE', towns: ['Wa/WA'], villages: ['Wechiau/WA_WEST'] },
  VOLTA: {
    share: 5.4,
    language: 'EWE',
    towns: ['Ho/HO', 'Keta/KETA', 'Hohoe/HOHOE'],
    villages: ['Adidome/CENTRAL_TONGU'],
  },
  WESTERN: {
    share: 6.7,
    language: 'FANTE',
    towns: ['Takoradi/SEKONDI_TAKORADI', 'Tarkwa/TARKWA_NSUAEM'],
    villages: ['Nkroful/ELLEMBELLE', 'Daboase/WASSA_EAST'],
  },
  WESTERN_NORTH: {
    share: 2.9,
    language: 'TWI',
    towns: ['Sefwi Wiawso/SEFWI_WIAWSO'],
    villages: ['Juaboso/JUABOSO'],
  },
};

const REGIONS = Object.keys(PLACES) as Region[];
/** Of people in Ghana, 57 of 100 live in towns; of those whom phones reach, more. */
const IN_TOWNS = 0.7;

export function townOf(random: Random, region?: Region): Town {
  const chosen =
    region ??
    weighted(
      random,
      REGIONS.map((one) => [one, PLACES[one].share] as const),
    );
  const locality = random() < IN_TOWNS ? 'URBAN' : 'RURAL';
  const place = pick(random, PLACES[chosen][locality === 'URBAN' ? 'towns' : 'villages']);
  const [city = '', district = ''] = place.split('/');
  return { region: chosen, city, district, locality };
}

/** A first language, and often Twi, which people learn to trade; English as school taught it. */
export function languagesOf(random: Random, region: Region, education: string) {
  const own = random() < 0.85 ? PLACES[region].language : pick(random, ['TWI', 'EWE', 'HAUSA', 'FANTE'] as const);
  const alsoTwi = random() < 0.5 ? (['TWI'] as const) : [];
  const level =
    education === 'NO_SCHOOLING' ? 'UNDERSTANDS' : education === 'PRIMARY_SCHOOL' ? ('SPEAKS' as const) : 'READS';
  return {
    languages: [...new Set<Language>(['ENGLISH', own, ...alsoTwi])],
    languageLevels: [{ language: 'ENGLISH' as const, level: level as 'UNDERSTANDS' | 'SPEAKS' | 'READS' }],
  };
}

export function educationOf(random: Random, locality: Town['locality'], age: number) {
  const levels = [
    ['NO_SCHOOLING', 4, 16],
    ['PRIMARY_SCHOOL', 5, 15],
    ['JUNIOR_HIGH_SCHOOL', 17, 30],
    ['HIGH_SECONDARY_SCHOOL', 34, 26],
    ['TRADE_TECHNICAL_VOCATIONAL_TRAINING', 7, 4],
    ['DIPLOMA', 10, 4],
    ['BACHELORS_DEGREE', 18, 5],
    ['MASTERS_DEGREE', 4, 0],
    ['DOCTORATE', 1, 0],
  ] as const;
  // Nobody has a degree before 22.
  const possible = age < 22 ? levels.slice(0, 5) : levels;
  return weighted(
    random,
    possible.map(([level, town, village]) => [level, locality === 'URBAN' ? town : village] as const),
  );
}

export const HIGHER: readonly string[] = ['DIPLOMA', 'BACHELORS_DEGREE', 'MASTERS_DEGREE', 'DOCTORATE'];

/** Role, industry, whether people work for themselves, and how many of 100 do it: men and women in towns, then in villages. */
type Work = readonly [
  role: keyof typeof JOB_ROLES,
  industry: keyof typeof INDUSTRIES,
  ownBusiness: boolean,
  of: readonly [number, number, number, number],
];

const CRAFTS_AND_TRADE: readonly Work[] = [
  ['FARMER', 'AGRICULTURE', true, [3, 2, 44, 32]],
  ['FISHER', 'AGRICULTURE', true, [1, 1, 4, 4]],
  ['MARKET_TRADER', 'RETAIL_WHOLESALE', true, [8, 27, 3, 20]],
  ['SHOPKEEPER', 'RETAIL_WHOLESALE', true, [7, 11, 2, 6]],
  ['STREET_VENDOR', 'RETAIL_WHOLESALE', true, [4, 8, 1, 4]],
  ['TAILOR', 'TEXTILES', true, [4, 9, 2, 6]],
  ['HAIRDRESSER', 'WELLNESS_BEAUTY', true, [3, 9, 1, 5]],
  ['MASON', 'CONSTRUCTION', true, [7, 0, 4, 0]],
  ['CARPENTER', 'MANUFACTURING', true, [4, 0, 3, 0]],
  ['MECHANIC', 'LOCAL_BUSINESS', true, [7, 0, 3, 0]],
  ['DRIVER', 'TRANSPORTATION_SHIPPING', true, [16, 1, 8, 0]],
  ['MOBILE_MONEY_AGENT', 'BANKING_FINANCIAL_SERVICES', true, [9, 9, 4, 5]],
  ['DOMESTIC_WORKER', 'OTHER', false, [0, 4, 0, 2]],
  ['SECURITY_GUARD', 'OTHER', false, [6, 1, 2, 0]],
  ['LABOURER', 'CONSTRUCTION', false, [6, 1, 6, 1]],
  ['FOOD_SERVICES_HOSPITALITY', 'FOOD_HOSPITALITY', true, [2, 8, 1, 5]],
  ['CUSTOMER_CARE', 'TECHNOLOGY_SERVICES', false, [4, 5, 0, 0]],
];

const OFFICES_AND_SCHOOLS: readonly Work[] = [
  ['TEACHER', 'EDUCATION', false, [22, 24, 55, 50]],
  ['NURSE', 'HEALTHCARE_OR_LIFE_SCIENCES', false, [6, 18, 12, 28]],
  ['ACCOUNTING_FINANCE', 'BANKING_FINANCIAL_SERVICES', false, [16, 14, 3, 2]],
  ['SOFTWARE_DEVELOPMENT', 'TECHNOLOGY_SERVICES', false, [14, 5, 0, 0]],
  ['ADMINISTRATIVE_CLERICAL', 'GOVERNMENT', false, [16, 20, 12, 8]],
  ['CREATIVE_DESIGN', 'MEDIA_ENTERTAINMENT', true, [8, 5, 0, 0]],
  ['MARKET_TRADER', 'RETAIL_WHOLESALE', true, [5, 10, 3, 8]],
  ['MOBILE_MONEY_AGENT', 'BANKING_FINANCIAL_SERVICES', true, [5, 4, 3, 2]],
  ['FARMER', 'AGRICULTURE', true, [2, 0, 12, 2]],
];

interface SoFar {
  gender: 'FEMALE' | 'MALE';
  age: number;
  education: string;
  locality: Town['locality'];
}

/** Employment, work and industry; people who do not work have neither. */
export function workOf(random: Random, { gender, age, education, locality }: SoFar) {
  const isHigher = HIGHER.includes(education);
  const none = { jobRole: null, industry: null };
  if (age < 25 && random() < 0.4) return { employmentStatus: 'SCHOOL_FULL_TIME' as const, ...none };
  if (age < 26 && random() < 0.12)
    return {
      employmentStatus: 'WORK_PART_TIME' as const,
      jobRole: 'APPRENTICE' as const,
      industry: 'TEXTILES' as const,
    };
  if (age > 58 && random() < 0.25) return { employmentStatus: 'RETIRED' as const, ...none };
  if (random() < 0.08) return { employmentStatus: 'UNEMPLOYED' as const, ...none };
  if (gender === 'FEMALE' && random() < 0.06) return { employmentStatus: 'HOMEMAKER' as const, ...none };
  const at = (locality === 'URBAN' ? 0 : 2) + (gender === 'MALE' ? 0 : 1);
  const [jobRole, industry, ownBusiness] = weighted(
    random,
    (isHigher ? OFFICES_AND_SCHOOLS : CRAFTS_AND_TRADE).map((work) => [work, work[3][at] ?? 0] as const),
  );
  const employed = random() < 0.8 ? ('EMPLOYED_FULL_TIME' as const) : ('EMPLOYED_PART_TIME' as const);
  const studies = age < 27 && random() < 0.15;
  return {
    employmentStatus: studies ? ('WORK_AND_SCHOOL' as const) : ownBusiness ? ('FREELANCER' as const) : employed,
    jobRole,
    industry,
  };
}

/** Button phones are for older people and villages, computers for people who have been to school for long. */
export function devicesIn(random: Random, { age, education, locality }: SoFar, buttonPhones?: number) {
  const isHigher = HIGHER.includes(education);
  const share = (locality === 'URBAN' ? 0.1 : 0.38) + (age > 45 ? 0.25 : 0) - (isHigher ? 0.15 : 0);
  const hasButtons = random() < (buttonPhones ?? share);
  const isIphone = random() < (locality === 'RURAL' ? 0.02 : isHigher ? 0.25 : 0.08);
  const hasComputer = !hasButtons && random() < (isHigher ? 0.7 : education === 'HIGH_SECONDARY_SCHOOL' ? 0.3 : 0.06);
  return {
    browsers: hasButtons
      ? random() < 0.5
        ? (['OPERA_MINI'] as const)
        : []
      : (['CHROME', ...(random() < 0.3 ? (['OPERA_MINI'] as const) : [])] as const),
    computerOs: hasComputer ? ('WINDOWS' as const) : ('NO_COMPUTER' as const),
    phoneOs: hasButtons ? ('BUTTON_PHONE' as const) : isIphone ? ('IOS_IPHONE' as const) : ('ANDROID' as const),
    tabletOs: !hasButtons && random() < 0.12 ? ('ANDROID' as const) : ('NO_TABLET' as const),
    hasWebcam: hasComputer && random() < 0.85,
  };
}

/** Everybody here is paid by mobile money; some have not been asked about the rest. */
export function dailyLifeOf(random: Random, phoneOs: string, { education, locality }: SoFar) {
  const yes = (share: number) => (random() < share ? ('YES' as const) : ('NO' as const));
  const inBank = HIGHER.includes(education) ? 0.85 : locality === 'URBAN' ? 0.42 : 0.2;
  const answers = { hasBankAccount: yes(inBank), usesInternet: yes(phoneOs === 'BUTTON_PHONE' ? 0.2 : 0.96) };
  return { usesMobileMoney: 'YES' as const, ...(random() < 0.75 ? answers : {}) };
}

export function incomeOf(random: Random, { education, locality }: SoFar): keyof typeof INCOME_ANSWERS {
  if (random() < 0.08) return 'RATHER_NOT_SAY';
  const bands = [
    ['LESS_THAN_10000', 18, 45, 4],
    ['BETWEEN_10000_30000', 48, 43, 26],
    ['BETWEEN_40000_60000', 24, 10, 38],
    ['BETWEEN_70000_100000', 7, 2, 22],
    ['MORE_THAN_100000', 3, 0, 10],
  ] as const;
  const at = HIGHER.includes(education) ? 3 : locality === 'URBAN' ? 1 : 2;
  return weighted(
    random,
    bands.map((band) => [band[0], band[at]] as const),
  );
}

/** The few who agreed that we keep how they see, hear, walk and remember. */
export function healthOf(random: Random) {
  const answer = () =>
    weighted(random, [
      ['NO_DIFFICULTY', 84],
      ['SOME_DIFFICULTY', 12],
      ['A_LOT_OF_DIFFICULTY', 4],
    ] as const);
  return { seeing: answer(), hearing: answer(), walking: answer(), remembering: answer(), consents: true };
}
