import * as z from 'zod/mini';
import { MOBILE_MONEY_NETWORKS } from '../domain/enumerations.ts';
import { PAYOUT_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
import { Confirmation } from './accounts/security.ts';
import { TimelineStep } from './applications.ts';
import { defineEndpoint } from './endpoint.ts';
import { Id, IdParams, Instant, oneOf, PageQuery } from './fields.ts';
import { MobileMoneyAccount, MobileMoneyForm } from './participants.ts';
import { TextLanguage } from './studies/texts.ts';

export const Payout = z.object({
  id: Id,
  amountPesewas: z.number(),
  status: oneOf(PAYOUT_STATUSES),
  network: oneOf(MOBILE_MONEY_NETWORKS),
  maskedNumber: z.string(),
  failureReason: z.nullable(z.string()),
  createdAt: Instant,
  timeline: z.array(TimelineStep),
});

export const getEarnings = defineEndpoint({
  method: 'GET',
  path: '/payment/earnings',
  who: 'participant',
  summary: 'What the caller earned, what is on the way, what arrived, and each payout’s steps.',
  reply: z.object({
    earnedPesewas: z.number(),
    waitingPesewas: z.number(),
    /**
     * The part of `waitingPesewas` that was earned with questions and waits for the next payout, or until `sentFromPesewas` is
     * reached.
     */
    screeningPesewas: z.number(),
    /** Waiting earnings are sent as soon as they reach this amount, however they were earned. */
    sentFromPesewas: z.number(),
    /** With airtime, as are those that have arrived. */
    onTheWayPesewas: z.number(),
    /** Payouts that we hold. */
    heldPesewas: z.number(),
    receivedPesewas: z.number(),
    /** The withheld tax; the earned amount doesn't include it. */
    withheldPesewas: z.number(),
    /** The current terms of withholding; the rate is per 10,000. */
    withholding: z.object({ isOn: z.boolean(), rate: z.number(), thresholdPesewas: z.number() }),
    /** The hold on payouts because somebody else may have the caller’s mobile number: until when, and why. */
    numberHold: z.nullable(
      z.object({ until: Instant, because: z.enum(['NUMBER_CHANGED', 'NEW_BROWSER', 'ACCOUNTS_MERGED']) }),
    ),
    payouts: z.array(Payout),
  }),
});

const YearQuery = z.object({ year: z.coerce.number().check(z.int(), z.minimum(2024), z.maximum(2200)) });

/** The earnings of a session, its travel in advance or its overrun, of work in one's own time, of a block of questions, of a payment of a list, or a bonus. */
const Earning = z.object({
  kind: z.enum(['SESSION', 'TRAVEL', 'OVERRUN', 'OWN_TIME', 'SCREENING', 'LIST', 'BONUS']),
  at: Instant,
  amountPesewas: z.number(),
  study: z.string(),
  /** The language of the study's name, or of a listed payment's purpose. */
  studyLanguage: TextLanguage,
  organization: z.string(),
  /** What a bonus is for; null for other earnings. */
  reason: z.nullable(z.string()),
});

export const YearlySummary = z.object({
  year: z.number(),
  /** The years with earnings, newest first. */
  years: z.array(z.number()),
  earnedPesewas: z.number(),
  receivedPesewas: z.number(),
  /** The part of `receivedPesewas` that arrived as airtime. */
  airtimePesewas: z.number(),
  /** What we paid because payouts were late; it was not earned. */
  compensatedPesewas: z.number(),
  /** The tax that was withheld from it. */
  withheldPesewas: z.number(),
  /** Sessions and paid questions, oldest first. */
  sessions: z.array(Earning),
});

export const getYearlySummary = defineEndpoint({
  method: 'GET',
  path: '/payment/earnings/year',
  who: 'participant',
  summary: 'What the caller earned and received in a year, session by session.',
  query: YearQuery,
  reply: YearlySummary,
});

export const getYearlyStatement = defineEndpoint({
  method: 'GET',
  path: '/payment/earnings/year/statement',
  who: 'participant',
  summary: 'The same as PDF.',
  query: YearQuery,
  reply: z.string(),
  files: ['application/pdf'],
});

export const getWithholding = defineEndpoint({
  method: 'GET',
  path: '/payment/withholding',
  who: 'participant',
  summary: 'What would be kept back as tax if the caller earned an amount now.',
  query: z.object({ amountPesewas: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(100_000_000)) }),
  reply: z.object({
    isOn: z.boolean(),
    rate: z.number(),
    thresholdPesewas: z.number(),
    earnedThisYearPesewas: z.number(),
    withheldPesewas: z.number(),
  }),
});

export const listCertificates = defineEndpoint({
  method: 'GET',
  path: '/payment/withholding/certificates',
  who: 'participant',
  summary: 'The caller’s certificates of withheld tax, one for each month, newest first.',
  reply: z.array(
    z.object({ id: Id, code: z.string(), month: z.string(), earnedPesewas: z.number(), withheldPesewas: z.number() }),
  ),
});

export const getCertificate = defineEndpoint({
  method: 'GET',
  path: '/payment/withholding/certificates/{id}',
  who: 'participant',
  summary: 'One of them, as PDF.',
  params: IdParams,
  reply: z.string(),
  files: ['application/pdf'],
});

export const retryPayout = defineEndpoint({
  method: 'POST',
  path: '/payment/payouts/{id}/retry',
  who: 'participant',
  summary: 'Sends a failed or returned payout again, to the currently saved account.',
  params: IdParams,
  reply: Payout,
  errors: ['NO_MOBILE_MONEY'],
});

export const getMobileMoney = defineEndpoint({
  method: 'GET',
  path: '/payment/mobile-money',
  who: 'participant',
  summary: 'The caller’s mobile-money account, its number masked; null when there is none.',
  reply: z.nullable(MobileMoneyAccount),
});

export const listMobileMoneyNetworks = defineEndpoint({
  method: 'GET',
  path: '/payment/mobile-money/networks',
  who: 'participant',
  summary: 'Networks we can pay to now.',
  reply: z.array(oneOf(MOBILE_MONEY_NETWORKS)),
});

export const resolveMobileMoneyName = defineEndpoint({
  method: 'POST',
  path: '/payment/mobile-money/name',
  who: 'participant',
  summary:
    'Whether a number is registered in the caller’s name, with the registered name masked; null when the provider doesn’t know. 5 answers a day.',
  body: z.object({
    mobileMoneyNetwork: MobileMoneyForm.shape.mobileMoneyNetwork,
    mobileMoneyNumber: MobileMoneyForm.shape.mobileMoneyNumber,
  }),
  reply: z.object({
    accountName: z.nullable(z.string()),
    matchesYourName: z.nullable(z.boolean()),
  }),
  errors: ['NAME_CHECKS_USED'],
});

export const saveMobileMoney = defineEndpoint({
  method: 'PUT',
  path: '/payment/mobile-money',
  who: 'participant',
  summary: 'Saves the account, which needs the password; a change holds payouts for 48 hours.',
  body: z.object({ ...MobileMoneyForm.shape, ...Confirmation.shape }),
  reply: MobileMoneyAccount,
  errors: ['NAME_CHECKS_USED', 'CONFIRMATION_NEEDED'],
});

export const listAllPayouts = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/payouts',
  who: 'admin',
  summary: 'All payouts, newest first, numbers masked.',
  query: z.object({
    ...PageQuery.shape,
    status: z.optional(oneOf(PAYOUT_STATUSES)),
    search: z.optional(z.string().check(z.trim(), z.maxLength(100))),
  }),
  reply: z.array(
    z.object({
      ...Payout.shape,
      reference: z.string(),
      participantName: z.string(),
      /** The registered name, masked. */
      accountName: z.string(),
      /** The fraud score (FRAUD-01): from 50 points, a payout waits for an admin. */
      score: z.number(),
      /** When it started to wait for a one-time password at the provider; null if it does not wait. */
      attentionSince: z.nullable(Instant),
      signals: z.array(z.object({ signal: z.string(), points: z.number(), words: z.string() })),
    }),
  ),
  paged: true,
});

export const countPayouts = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/payouts/counts',
  who: 'admin',
  summary: 'How many payouts have each status.',
  reply: z.partialRecord(oneOf(PAYOUT_STATUSES), z.number()),
});

export const changePayout = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/payouts/{id}/{event}',
  who: 'admin',
  summary: 'Holds, releases or retries a payout.',
  params: z.object({ id: Id, event: z.enum(['hold', 'release', 'retry'], 'Unknown change') }),
  reply: Payout,
  errors: ['NO_MOBILE_MONEY'],
});

const MtnCallback = z.object({ secret: z.string().check(z.maxLength(100)) });
const MtnReport = z.looseObject({ externalId: z.optional(z.unknown()) });

/** MTN calls back once, by either method and without a signature. */
export const mtnCallback = defineEndpoint({
  method: 'POST',
  path: '/payment/webhooks/mtn/{secret}',
  who: 'provider',
  summary: 'MTN reports that a transfer has ended, at an address that only it knows. The transfer is asked about.',
  params: MtnCallback,
  body: MtnReport,
  reply: z.object({}),
});

export const mtnCallbackByPut = defineEndpoint({
  method: 'PUT',
  path: '/payment/webhooks/mtn/{secret}',
  who: 'provider',
  summary: 'The same by the other method.',
  params: MtnCallback,
  body: MtnReport,
  reply: z.object({}),
});
