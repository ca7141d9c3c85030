/**
 * ACCOUNT-12: names that people and organisations can't use: those that sound like us, like a well-known financial or state body,
 * or that contain contact details. In our mails such a name would borrow our reputation.
 */
export type NameProblem = 'UNREADABLE' | 'CONTACT' | 'OURS' | 'WELL_KNOWN';

/** Pairs of a letter that looks Latin but doesn't decompose to a Latin letter, and that Latin letter. */
const LOOK_ALIKES = 'аɑαеεɛіιıӏоοσɔøсϲрρѕսуυʋхχүνѵԁɖһнкκмтτвβզɡɢƒҝłŀŋηппɴßʟᴏᴀѐ';
const THEIR_LATIN = 'aaaeeeiiiioooooccppsuyuvxxyvvddhhkkmttbbqggfkllnnnnnbloae';
/** Maps letters, digits and signs that look alike to the same letter. */
const ALIKE: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...LOOK_ALIKES].map((letter, index) => [letter, THEIR_LATIN[index] ?? letter])),
  ...{ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', $: 's', '@': 'a', '|': 'i', '!': 'i' },
};

/** How a text looks at a glance: without case, accents or look-alikes; l becomes i, rn m, vv w. */
function glance(text: string): string {
  const letters = [...text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '')];
  return letters
    .map((letter) => ALIKE[letter] ?? letter)
    .join('')
    .replaceAll('l', 'i')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');
}

/** A list of words and phrases in their at-a-glance form. */
function listed(text: string): string[] {
  return text.split(', ').map(glance);
}

const OURS = glance('nyansapo');
/** A real Twi word, one letter away from our name. */
const NOT_OURS = glance('nyansafo');
/** Roles that represent a service. */
const ROLES = listed('support, security, admin, administrator, helpdesk, billing, verification, moderator, noreply');
/** A name made of a role and only these words is refused: "Account Security Team", but not "Food Security Lab". */
const AROUND_ROLES = listed(
  'help, desk, team, account, accounts, customer, care, service, services, centre, center, department, office, official, alert, notice, unit, staff, user, users, payment, payments, payout, payouts, ghana, the, your, of, and, for',
);
/** Names so distinctive that they also match inside other words and when spaced out. */
const MARKS = listed(
  'paystack, telecel, vodafone, airteltigo, flutterwave, expresspay, hubtel, zeepay, mobilemoney, momopay, mtnmomo, whatsapp, facebook, ghanacard, ecobank, gcbbank',
);
/** Short names and bodies that only match as whole words. */
const BODIES = listed(
  'mtn, momo, g money, gmoney, google, gcb, absa, stanbic, stanchart, standard chartered, zenith, uba, calbank, gtbank, fidelitybank, adb, bank, ministry, parliament, embassy, police, government, gra, ghana revenue, ssnit, social security, nhis, nia, national identification, electoral commission, judicial service, ghana health service, ghana statistical service, data protection commission',
);
/** Names that are never a person's name. */
const NEVER_PEOPLE = listed('mtn, google, ssnit, bank of, ministry, parliament, embassy, police, government, g money');

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]/u;
const WEB_ADDRESS =
  /:\/\/|\bwww\b|\S@\S|[\p{L}\p{N}]\s*[.。]\p{L}{2,}|[[(]\s*(?:\.|dot)\s*[\])]|\bdot (?:com|gh|org|net|io|ly|me|app)\b/iu;
const PHONE_NUMBER = /(?:\d[\s().-]*){9}/;

/** Whether two words differ by one added, removed or changed letter, or by two swapped ones. */
function almost(one: string, other: string): boolean {
  let start = 0;
  while (start < one.length && one[start] === other[start]) start += 1;
  let end = 0;
  const rest = Math.min(one.length, other.length) - start;
  while (end < rest && one.at(-1 - end) === other.at(-1 - end)) end += 1;
  const left = one.slice(start, one.length - end);
  const right = other.slice(start, other.length - end);
  return (left.length <= 1 && right.length <= 1) || (left.length === 2 && left === [...right].reverse().join(''));
}

function readsAsOurs(words: readonly string[]): boolean {
  const joined = words.join('').replaceAll(/(.)\1+/gu, '$1');
  return joined.includes(OURS) || words.some((word) => word !== NOT_OURS && almost(word, OURS));
}

function holdsAny(words: readonly string[], phrases: readonly string[]): boolean {
  const spaced = ` ${words.join(' ')} `;
  return phrases.some((phrase) => spaced.includes(` ${phrase} `));
}

function problemOf(
  name: string,
  isRole: (words: readonly string[]) => boolean,
  bodies: readonly string[],
): NameProblem | null {
  if (INVISIBLE.test(name)) return 'UNREADABLE';
  const text = name.normalize('NFKC');
  if (WEB_ADDRESS.test(text) || PHONE_NUMBER.test(text)) return 'CONTACT';
  const words = glance(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  if (readsAsOurs(words) || isRole(words)) return 'OURS';
  const joined = words.join('');
  return MARKS.some((mark) => joined.includes(mark)) || holdsAny(words, bodies) ? 'WELL_KNOWN' : null;
}

/** What is wrong with a person's first, last or full name; null if nothing is. */
export function personNameProblem(name: string): NameProblem | null {
  return problemOf(name, (words) => words.some((word) => ROLES.includes(word)), NEVER_PEOPLE);
}

/** What is wrong with an organisation's name; null if nothing is. */
export function organizationNameProblem(name: string): NameProblem | null {
  const isRole = (words: readonly string[]) =>
    words.some((word) => ROLES.includes(word)) &&
    words.every((word) => ROLES.includes(word) || AROUND_ROLES.includes(word));
  return problemOf(name, isRole, BODIES);
}
