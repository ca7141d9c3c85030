import { setTimeout as delay } from 'node:timers/promises';
import { addresses } from '../../src/contract/addresses.ts';
import { hashPassword } from '../../src/server/platform/passwords.ts';
import type { Invited } from './book-world.ts';
import { keepSignedIn } from './people.ts';
import type { Stage } from './stage.ts';

/* The request mix of the memory bench: mostly reads, some changes, and a few that need lazy-loaded code. */

const PASSWORD = 'Adinkra!2026';
const PAGES = [addresses.home, addresses.participantHome, addresses.help, addresses.privacy, addresses.login];
const READING = 2_000;
const SIGNING_IN = 500;
/** Each shown count is remembered. So few organisations ask that after some minutes all counts are remembered. */
const ASKING = 10;
const MINIMUM_AGES = [18, 21, 25, 30, 35, 40];
const AGES_AFTER = [5, 10, 15, 20, 30];

export interface Load {
  /** One request, chosen at random; resolves with its name. Throws for an answer that is not 2xx. */
  send(): Promise<string>;
  /** The shares of request kinds, in thousandths. */
  parts: Readonly<Record<string, number>>;
}

const PARTS = {
  browse: 400,
  'own bookings': 130,
  'own applications': 100,
  'how many qualify': 120,
  applicants: 100,
  'sign in': 60,
  book: 60,
  page: 17,
  register: 5,
  'phone number': 3,
  'calendar file': 2,
  'study card': 1,
  'statement as PDF': 1,
  'API reference': 1,
} as const;
type Kind = keyof typeof PARTS;

const MOST_TRIES = 5;
const JSON_BODY = { 'content-type': 'application/json' };

export async function mixedLoad(stage: Pick<Stage, 'url' | 'pool'>, invited: readonly Invited[]): Promise<Load> {
  const ids = invited.map(({ participantId }) => participantId);
  const tokenOf = await keepSignedIn(stage, [...ids, ...new Set(invited.map(({ researcherId }) => researcherId))]);
  const { rows: passwords } = await stage.pool.query<{ email: string }>(
    `update app_user set password_hash = $1 where id = any ($2) returning email`,
    [await hashPassword(PASSWORD), ids.slice(0, SIGNING_IN)],
  );
  const { rows: cards } = await stage.pool.query<{ id: string; code: string; researcher_id: string }>(
    // A visitor's code is read in capital letters.
    'update study set code = upper(code) returning id, code, researcher_id',
  );
  const asking = cards.slice(0, ASKING);
  let bookings = 0;
  const booked: { participantId: string; id: string }[] = [];
  let turn = 0;

  const call = async (path: string, init: { by?: string | undefined; body?: unknown; method?: string } = {}) => {
    turn += 1;
    const token = init.by === undefined ? null : await tokenOf(init.by);
    const send = () =>
      fetch(`${stage.url}${path}`, {
        method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
        redirect: 'manual',
        headers: {
          // Many addresses, because limits per address are not part of this bench.
          'x-forwarded-for': `10.${(turn >> 14) & 255}.${(turn >> 6) & 255}.${turn & 63}`,
          'accept-encoding': 'br',
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(init.body === undefined ? {} : JSON_BODY),
        },
        ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      });
    let response = await send();
    // A busy product refuses the least urgent requests and says so; then the client retries.
    for (let tries = 1; response.status === 503 && tries < MOST_TRIES; tries += 1) {
      await response.body?.cancel();
      await delay(Number(response.headers.get('retry-after')) * 1000);
      response = await send();
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${init.method ?? ''} ${path}: ${response.status} ${text.slice(0, 300)}`);
    return text;
  };
  const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
  const reader = () => ids[Math.floor(Math.random() * READING)];

  const kinds: Record<Kind, () => Promise<unknown>> = {
    browse: () => call(`/api/v1/project/studies?page=${Math.floor(Math.random() * 4)}&size=10`, { by: reader() }),
    'own bookings': () => call('/api/v1/project/bookings', { by: reader() }),
    'own applications': () => call('/api/v1/project/studies/applications', { by: reader() }),
    'how many qualify': () =>
      call('/api/v1/project/studies/eligible-count', { by: any(asking).researcher_id, body: question() }),
    applicants: () => {
      const { studyId, researcherId } = any(invited);
      return call(`/api/v1/project/studies/${studyId}/applications?size=20`, { by: researcherId });
    },
    'sign in': () =>
      call('/api/v1/authentication/auth/login/email-password', {
        body: { email: any(passwords).email, password: PASSWORD },
      }),
    book: async () => {
      const one = invited[bookings++];
      if (!one) throw new Error('everybody has booked: the bench needs more people');
      const [date, start] = [one.startsAt.slice(0, 10), one.startsAt.slice(11, 16)];
      const body = { date, start, end: one.endsAt.slice(11, 16) };
      const text = await call(`/api/v1/project/studies/${one.studyId}/schedules`, { by: one.participantId, body });
      const { content } = JSON.parse(text) as { content: { id: string } };
      booked.push({ participantId: one.participantId, id: content.id });
    },
    page: () => call(any(PAGES)),
    register: () =>
      call('/api/v1/authentication/users/register/email-password', {
        body: {
          role: 'PARTICIPANT',
          termsAccepted: true,
          privacyAccepted: true,
          firstName: 'Kofi',
          lastName: 'Mensah',
          email: `person-${process.pid}-${turn}@example.com`,
          password: `Market!${Math.random().toString(36).slice(2, 10)}9`,
        },
      }),
    'phone number': () => {
      const at = Math.floor(Math.random() * READING);
      const phoneNumber = `024${1_000_000 + Math.floor(Math.random() * 8_999_999)}`;
      const path = '/api/v1/identity/users/general-info/update';
      return call(path, { method: 'PUT', by: ids[at], body: { userId: ids[at], phoneNumber } });
    },
    'calendar file': async () => {
      const one = booked.at(-1);
      if (one) await call(`/api/v1/project/bookings/${one.id}/calendar`, { by: one.participantId });
    },
    'study card': () => call(`/s/${any(cards).code}/qr.svg`),
    'statement as PDF': () => {
      const { id, researcher_id: by } = any(cards);
      return call(`/api/v1/payment/studies/${id}/statement`, { by });
    },
    'API reference': () => call(any(['/api/docs', '/api/docs/scalar.js', '/api/openapi.json'])),
  };
  const draw = Object.entries(PARTS).flatMap(([kind, parts]) => Array<Kind>(parts).fill(kind as Kind));
  return {
    parts: PARTS,
    send: async () => {
      const kind = any(draw);
      await kinds[kind]();
      return kind;
    },
  };
}

function question() {
  const pick = (numbers: readonly number[]) => numbers[Math.floor(Math.random() * numbers.length)] ?? 0;
  const minimumAge = pick(MINIMUM_AGES);
  return {
    demographics: {
      minimumAge,
      maximumAge: minimumAge + pick(AGES_AFTER),
      gender: ['MALE', 'FEMALE'],
      education: ['NOT_APPLICABLE'],
      annualHouseholdIncome: ['LESS_THAN_10000', 'BETWEEN_10000_30000'],
    },
    deviceRequirements: ['MOBILE_PHONE'],
  };
}
