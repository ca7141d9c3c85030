import type { BodyOf } from '../../src/contract/endpoint.ts';
import type * as participants from '../../src/contract/participants.ts';
import { EDUCATION_LEVELS, GHANA_REGIONS } from '../../src/domain/enumerations.ts';
import type { ScreenerResponse } from '../../src/domain/screening.ts';
import { INDUSTRIES, JOB_ROLES } from '../../src/domain/work-lists.ts';
import { generator } from './random.ts';

/*
 * Two hundred honest people and some farms, both realistic: where they sign in, with which phone and cookies, how
 * quickly, under which names. Everything comes from one seed, so that a finding can be reproduced.
 */

export interface Actor {
  firstName: string;
  lastName: string;
  email: string;
  number: string;
  /** The name that the number is registered under. */
  registeredAs: string;
  address: string;
  userAgent: string;
  /** The cookie of a browser that keeps its cookies; null means a new one at each sign-in. */
  cookie: string | null;
  setUp: BodyOf<typeof participants.submitParticipantInformation>;
  /** Minutes from the start to opening the account, from there to the application, and to further sign-ins. */
  opensAt: number;
  appliesAfter: number;
  comesBackAfter: number[];
  responses: ScreenerResponse[];
  /** A later change of the name, or of the level of education. */
  renames: { firstName: string; lastName: string } | null;
  changesEducation: boolean;
  /** In pesewas, session by session. */
  earns: number[];
}

const DAY = 24 * 60;
/** Chrome no longer sends the model: most phones of a country look the same. */
const PHONE = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const OTHERS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
  'Opera/9.80 (Android; Opera Mini/80.0.2254/191.303; U; en) Presto/2.12.423 Version/12.16',
];
const FIRST =
  'Kofi Ama Kwame Akua Yaw Abena Kojo Adwoa Kwaku Yaa Kwesi Esi Fiifi Efua Nana Afia Ato Araba Mawuli Dzifa'.split(' ');
const OFFICIAL = 'Emmanuel Grace Samuel Mary Daniel Patience Isaac Comfort Joseph Mercy'.split(' ');
const LAST =
  'Mensah Owusu Boateng Asante Appiah Osei Agyeman Addo Ofori Ansah Tetteh Lamptey Quaye Amoah Sarpong Darko Baidoo Adjei Gyamfi Nartey Dogbe Agbeko Abdulai Issah'.split(
    ' ',
  );
const TRADES =
  'tomatoes and pepper,second-hand clothes,phone credit,kenkey and fish,plastic bowls,wax prints,charcoal,bread and eggs,sandals,cosmetics'.split(
    ',',
  );
const PLACES = 'Makola,Kejetia,Kaneshie,Techiman,Tamale central,Ho,Takoradi circle,Koforidua'.split(',');
const WORDS = ['I sell', 'We sell', 'My stall has', 'Since school I sell', 'With my aunt I sell', 'Mostly'];

class Dice {
  readonly next: () => number;
  constructor(seed: number) {
    this.next = generator(seed);
  }
  chance = (share: number) => this.next() < share;
  upTo = (number: number) => Math.floor(this.next() * number);
  between = (from: number, to: number) => from + this.upTo(to - from);
  one = <T>(list: readonly T[]): T => list[this.upTo(list.length)] as T;
  digits = (count: number) => Array.from({ length: count }, () => this.upTo(10)).join('');
}

/** A person with individual facts, number and answers. Qualifies for the tests' study. */
function somebody(dice: Dice, index: number): Actor {
  const firstName = dice.one(FIRST);
  const lastName = dice.one(LAST);
  const registered = dice.next();
  const registeredAs =
    registered < 0.7
      ? `${firstName} ${lastName}`
      : registered < 0.85
        ? `${lastName} ${firstName} ${dice.one(OFFICIAL)}`
        : registered < 0.97
          ? `${dice.one(OFFICIAL)} ${lastName}`
          : // A friend's or spouse's number, under another name.
            `${dice.one(OFFICIAL)} ${dice.one(LAST)}`;
  const isNamed = registered < 0.85;
  const name = `${firstName}.${lastName}`.toLowerCase();
  const style = dice.upTo(3);
  const digits = dice.digits(dice.between(2, 5));
  const email = `${style === 0 ? name : style === 1 ? name.replace('.', '') : `${lastName.toLowerCase()}${firstName.charAt(0).toLowerCase()}`}${digits}${index}@gmail.com`;
  const works = dice.chance(0.7);
  return {
    firstName,
    lastName,
    email,
    number: `${dice.one(['024', '054', '055', '059', '053'])}${dice.between(2, 10)}${dice.digits(2)}${String(1000 + index)}`,
    registeredAs,
    address: `102.${dice.between(128, 190)}.${dice.upTo(250)}.${dice.between(1, 250)}`,
    userAgent: dice.chance(0.6) ? PHONE : dice.one(OTHERS),
    // Some people browse privately as a habit.
    cookie: dice.chance(0.03) ? null : `cookie-${index}`,
    setUp: {
      demographic: {
        dateOfBirth: `${dice.between(1968, 2006)}-${String(dice.between(1, 13)).padStart(2, '0')}-${String(dice.between(1, 28)).padStart(2, '0')}`,
        gender: dice.one(['MALE', 'FEMALE']),
        country: 'GH',
        region: dice.one(Object.keys(GHANA_REGIONS)) as 'AHAFO',
        city: dice.one(PLACES),
        educationLevel: dice.one(Object.keys(EDUCATION_LEVELS).filter((one) => one !== 'NOT_APPLICABLE')) as 'DIPLOMA',
        annualHouseholdIncome: dice.one(['LESS_THAN_10000', 'BETWEEN_10000_30000']),
        languages: dice.chance(0.5) ? ['ENGLISH', 'TWI'] : ['ENGLISH'],
      },
      employment: works
        ? {
            employmentStatus: 'FREELANCER',
            jobRole: dice.one(Object.keys(JOB_ROLES)) as 'SALES_RENTAL',
            industry: dice.one(Object.keys(INDUSTRIES)) as 'RETAIL_WHOLESALE',
          }
        : { employmentStatus: 'UNEMPLOYED', jobRole: null, industry: null },
      technicalDetail: {
        browsers: ['CHROME'],
        computerOs: 'NO_COMPUTER',
        phoneOs: 'ANDROID',
        tabletOs: 'NO_TABLET',
        hasWebcam: false,
      },
      payment: null,
    },
    opensAt: dice.upTo(5 * DAY),
    appliesAfter: dice.between(6, 240),
    comesBackAfter: Array.from({ length: dice.between(1, 4) }, () => dice.between(300, 4 * DAY)).toSorted(
      (a, b) => a - b,
    ),
    responses: [
      { id: 'ques01', question: '', answer: 'Yes', secondsTaken: dice.between(2, 20) },
      { id: 'ques02', question: '', answer: dice.one(['Every day', 'Some days']), secondsTaken: dice.between(2, 25) },
      {
        id: 'ques03',
        question: '',
        answer: `${dice.one(WORDS)} ${dice.one(TRADES)} at ${dice.one(PLACES)}, ${dice.between(2, 30)} years now`,
        secondsTaken: dice.between(8, 90),
      },
    ],
    renames: dice.chance(0.04) ? { firstName: dice.one(OFFICIAL), lastName } : null,
    changesEducation: dice.chance(0.06),
    // People whose name the network does not return stay below the amount that makes a new account wait.
    earns: dice.chance(0.3) ? [5_000, isNamed ? 10_000 : 5_000, ...(isNamed ? [10_000] : [])] : [5_000],
  };
}

/** 200 honest people: behind one carrier's address, in families, at cafés, on a campus, and alone. */
export function honestPeople(seed: number): Actor[] {
  const dice = new Dice(seed);
  const people = Array.from({ length: 200 }, (_, index) => somebody(dice, index));
  const evening = DAY + 18 * 60;
  // A link spreads in a town: 70 people behind one address, most on phones that look the same, within two evenings.
  for (const person of people.slice(0, 70)) {
    person.address = `154.160.20.${dice.between(1, 250)}`;
    person.userAgent = dice.chance(0.8) ? PHONE : person.userAgent;
    person.opensAt = evening + (dice.chance(0.6) ? 0 : DAY) + dice.upTo(180);
    person.comesBackAfter = person.comesBackAfter.map(
      (minutes) => Math.round(minutes / DAY) * DAY + dice.upTo(180) + 30,
    );
  }
  // Eight families of three: one name, one home; half of them share one phone, and one bought its numbers together.
  for (let family = 0; family < 8; family += 1) {
    const members = people.slice(70 + family * 3, 73 + family * 3);
    const [head] = members;
    if (!head) throw new Error('no family');
    const start = dice.upTo(4 * DAY);
    for (const [place, member] of members.entries()) {
      const firstName = FIRST[(FIRST.indexOf(head.firstName) + place * 3) % FIRST.length] as string;
      member.firstName = firstName;
      member.lastName = head.lastName;
      member.registeredAs = `${dice.chance(0.5) ? firstName : dice.one(OFFICIAL)} ${head.lastName}`;
      member.email = `${firstName.toLowerCase()}.${head.lastName.toLowerCase()}${family}${place}@gmail.com`;
      member.address = head.address;
      member.userAgent = head.userAgent;
      member.cookie = family % 2 === 0 ? `family-${family}` : `family-${family}-${place}`;
      member.renames = null;
      if (family === 0) member.number = `05512${String(77_000 + place * 4)}`;
      Object.assign(member.setUp.demographic ?? {}, {
        city: head.setUp.demographic?.city,
        region: head.setUp.demographic?.region,
        annualHouseholdIncome: head.setUp.demographic?.annualHouseholdIncome,
      });
      // The family's accounts open one after another, within an hour.
      member.opensAt = start + place * 25;
      member.appliesAfter = dice.between(6, 20);
      member.earns = [5_000];
    }
  }
  // Three cafés: one computer each, which keeps its cookies for everybody.
  for (const [index, person] of people.slice(94, 118).entries()) {
    const cafe = index % 3;
    Object.assign(person, {
      address: `41.66.20${cafe}.9`,
      userAgent: OTHERS[0],
      cookie: `cafe-${cafe}`,
      renames: null,
    });
    person.registeredAs = `${person.firstName} ${person.lastName}`;
    person.changesEducation = false;
  }
  // A campus: 30 people, one network, phones and laptops, over the week.
  for (const person of people.slice(118, 148)) person.address = `197.255.71.${dice.between(1, 250)}`;
  return people;
}

/** Accounts of one person, who deletes the cookies each time and uses the registered name of the next number. */
export function farm(seed: number, count: number, look: { address: string; tells: 'nothing' | 'series' }): Actor[] {
  const dice = new Dice(seed);
  return Array.from({ length: count }, (_, index) => {
    const account = somebody(dice, 5000 + seed * 100 + index);
    const [firstName, lastName] = [dice.one(OFFICIAL), dice.one(LAST)];
    return {
      ...account,
      address: look.address,
      userAgent: PHONE,
      cookie: null,
      registeredAs: `${firstName} ${lastName}`,
      // Renaming makes the name match the number, so that nothing differs.
      renames: look.tells === 'nothing' ? null : { firstName, lastName },
      ...(look.tells === 'nothing' ? { firstName, lastName } : {}),
      ...(look.tells === 'series'
        ? {
            email: `luckyhands${seed}${index}.gh@gmail.com`,
            number: `05597${String(10_000 + seed * 1000 + index * 2)}`,
          }
        : {}),
      // Opens the accounts one after another.
      opensAt: 2 * DAY + 600 + index * 12,
      appliesAfter: 8,
      comesBackAfter: [DAY, 2 * DAY],
      changesEducation: false,
      earns: [5_000],
    };
  });
}
