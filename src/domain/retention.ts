/**
 * PRIVACY-06: how long we keep data, in days. The nightly job deletes by this table and the privacy policy prints it, so that the
 * two can't differ. Tax law requires six years for everything about payments.
 */

import { countOf } from './counts.ts';
import { EVENT_DAYS } from './events.ts';
import { REMEMBERED_DAYS } from './remembered-answers.ts';

const YEAR = 365;

export const RETENTION = {
  neverVerified: { what: 'accounts whose email address was never verified, without a mobile number', days: 30 },
  idempotentCalls: { what: 'what we answered a request that you or an organisation’s software may repeat', days: 2 },
  nameLookUps: { what: 'the note that you checked the name of a mobile-money number', days: 2 },
  quotas: { what: 'how many invitations went to your address on a day', days: 2 },
  phoneCodes: { what: 'that a sign-in code was texted to your number; we never keep the code itself', days: 2 },
  mergeProofs: { what: 'that a code was emailed to merge two accounts', days: 2 },
  dialledMenus: { what: 'what you typed in our phone menu', days: 2 },
  busyTimes: { what: 'when you were busy by your own calendar, since those times are over', days: 2 },
  links: { what: 'links we mailed to you, once used or expired', days: 30 },
  evidenceCodes: { what: 'an address that you did not confirm with the code for a verification', days: 30 },
  contactMessages: {
    what: 'our copy of what you wrote with the contact form; the support team keeps its email',
    days: 30,
  },
  otherAddresses: { what: 'an email address you asked to change to, or changed from', days: 30 },
  shortLinks: { what: 'the links in text messages to you, once they have expired', days: 30 },
  events: {
    what: 'that something happened in a study, by ids only, for the other software of its organisation',
    days: EVENT_DAYS,
  },
  counts: { what: 'the numbers of people who qualify that we showed an organisation', days: 30 },
  questionsGiven: { what: 'when you were shown the paid questions of a study', days: 90 },
  weeklyMails: { what: 'the note that you were sent the weekly mail', days: 30 },
  textNumbers: { what: 'the number that a text message went to', days: 90 },
  signUpNetworks: { what: 'the network your account was opened from', days: 90 },
  sessionNetworks: { what: 'the networks you signed in from', days: 90 },
  rememberedStrikes: { what: 'strikes of an account you deleted, as described below', days: 90 },
  guests: { what: 'an email address that an organisation invited to a study, if nobody has used it', days: 90 },
  listedNumbers: {
    what: 'a number that an organisation listed for a payment, with its names, if nobody confirmed it, since the list ended',
    days: 90,
  },
  invitations: { what: 'invitations to a team, once answered or expired', days: 90 },
  observers: { what: 'people invited to observe a study, once their link has ended', days: 90 },
  numberRequests: { what: 'a request to move your account to another mobile number', days: 90 },
  reconciliations: { what: 'the results of comparing our books with the payment provider’s', days: 90 },
  sessions: { what: 'records of your sign-ins, once signed out', days: YEAR },
  devices: { what: 'browsers you signed in with, since you last used them', days: YEAR },
  notifications: { what: 'notifications', days: YEAR },
  rememberedAnswers: {
    what: 'answers that you keep for other studies, since you agreed to it',
    days: REMEMBERED_DAYS,
  },
  evidence: { what: 'files that you uploaded to verify an organisation, once we have decided', days: YEAR },
  cardNumbers: { what: 'the number of your Ghana Card, once we have decided', days: YEAR },
  apiKeys: { what: 'an organisation’s API keys, once they have ended', days: YEAR },
  drafts: { what: 'drafts of studies, since they were last saved', days: YEAR },
  waitlist: { what: 'entries on the waitlist', days: 2 * YEAR },
  messages: { what: 'messages between researchers and participants', days: 2 * YEAR },
  ratings: { what: 'what both sides said about a session', days: 2 * YEAR },
  clips: { what: 'what you recorded for a study, since the study closed', days: 2 * YEAR },
  answers: { what: 'answers to screening questions, since the study closed', days: 2 * YEAR },
  entryAnswers: { what: 'what you handed in for a task or diary, since the study closed', days: 2 * YEAR },
  entryPhotos: { what: 'photos that you handed in for a task or diary, since the study closed', days: 2 * YEAR },
  fraudSignals: { what: 'what we noticed when we checked applications and payouts for fraud', days: 2 * YEAR },
  signatureAddresses: {
    what: 'the network address from which you signed a consent form, since the study closed',
    days: 2 * YEAR,
  },
  appeals: { what: 'what you wrote when you appealed, and our answer', days: 2 * YEAR },
  profileChanges: { what: 'changes of the details that decide which studies fit you', days: 2 * YEAR },
  translations: { what: 'texts in your language that you proposed', days: 2 * YEAR },
  unfitStudies: { what: 'which studies we told you do not fit you', days: 2 * YEAR },
  rememberedStudies: { what: 'studies of an account you deleted, as described below', days: 2 * YEAR },
  providerEvents: { what: 'what the payment provider sent us about a payment', days: 2 * YEAR },
  signatures: { what: 'names, marks and witnesses on consent forms, since the study closed', days: 6 * YEAR },
  texts: { what: 'that a text message was sent, with its cost and without its words', days: 6 * YEAR },
  listedPaidNumbers: { what: 'numbers and names of payments by lists that you confirmed', days: 6 * YEAR },
  airtimeNumbers: { what: 'mobile numbers to which airtime was sent, since it ended', days: 6 * YEAR },
  payoutNumbers: { what: 'mobile-money numbers and names of payouts, since they were paid', days: 6 * YEAR },
} as const satisfies Record<string, { what: string; days: number }>;

export type RetentionName = keyof typeof RETENTION;

/** A number of days as the policy shows it: in years if they are whole. */
export function periodInWords(days: number): string {
  const years = days / YEAR;
  return Number.isInteger(years) ? countOf(years, 'year') : countOf(days, 'day');
}
