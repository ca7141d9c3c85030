import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import type { Language } from '../../../domain/languages.ts';
import { LISTED_PAYMENT_LIFECYCLE } from '../../../domain/lifecycles/payment-list-lifecycles.ts';
import { maskNumber, suggestNetwork } from '../../../domain/mobile-money.ts';
import { namePartsOf } from '../../../domain/payment-lists.ts';
import type { App } from '../../platform/app.ts';
import { countingWrong } from '../../platform/http/rate-limits.ts';
import { hashSecret } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { readTicket, signTicket } from '../../platform/tickets.ts';
import type { Work } from '../../platform/work.ts';
import { changeUser } from '../accounts/users.service.ts';
import { lockEarner, recordListed } from '../payouts/earnings.service.ts';
import { refuseTakenNumber, saveFirstMobileMoney } from '../payouts/mobile-money.service.ts';
import { checkCode, sendCode, useCheckedCode } from '../sign-in/phone-codes.service.ts';
import { type BrowserFrom, needsBirthDate } from '../sign-in/phone-sign-in.service.ts';
import { insertPerson } from '../sign-in/registration.service.ts';
import { findPayee, type Payee } from './payees.service.ts';
import { learnName, yearOf } from './payment-lists.service.ts';
import * as sql from './payment-lists.sql.ts';
import { afterEnds, giveBack } from './settling.service.ts';

/*
 * LIST-06: a person answers with their own number: by dialling from it, or on a link with a code that was texted to it. Yes makes the
 * payment their earnings, and everything after that is the same as for any other earnings. No returns it.
 */

export interface ShownOffer {
  id: string;
  organization: string;
  purpose: string;
  amountPesewas: number;
  expiresAt: Date;
  maskedNumber: string;
}

const shown = ({ id, organization, purpose, amountPesewas, expiresAt, number }: sql.Offer): ShownOffer => ({
  id,
  organization,
  purpose,
  amountPesewas,
  expiresAt: expiresAt ?? new Date(0),
  maskedNumber: maskNumber(number),
});

// ---- By dialling

/** The first payment that waits for the answer of a number, with what its person has to know; null if there is none. */
export async function findOfferTo(app: App, number: string) {
  const [offer] = await app.read((reader) => sql.listOffersTo(reader.tx, number, reader.now));
  return offer ? withFacts(app, offer) : null;
}

async function withFacts(app: App, offer: sql.Offer) {
  const payee = await app.read((reader) => findPayee(reader, offer.number));
  return {
    ...shown(offer),
    /** The name with which the number is registered; only for its holder. */
    registeredName: offer.registeredName,
    paidTo: payee?.paidTo ?? maskNumber(offer.number),
    /** Whether we know no name for a new account. */
    needsName: payee === null && nameOf(offer, '') === null,
    hasAccount: payee !== null,
  };
}

const nameOf = ({ registeredName, name }: Pick<sql.Offer, 'registeredName' | 'name'>, typed: string) =>
  namePartsOf(registeredName ?? '') ?? namePartsOf(name) ?? namePartsOf(typed);

// ---- By link

/** What a link shows before the number is proved: nobody's name. */
export function findByLink(app: App, code: string, from: string) {
  return countingWrong(app.limits, 'shortLink', from, async () => {
    const offer = found(await app.read((reader) => sql.findOfferByCode(reader.tx, code.toUpperCase())));
    if (offer.listStatus === 'REVIEW' || offer.number === '') refuse('NOT_FOUND');
    return { ...shown(offer), status: offer.status };
  });
}

/** A code for one payment works for nothing else, and in this browser only. */
const secretOf = ({ browserSecret }: BrowserFrom, paymentId: string) => hashSecret(`${browserSecret}|${paymentId}`);

/** Texts a code to the listed number. */
export async function sendAnswerCode(app: App, code: string, from: BrowserFrom) {
  const offer = await findByLink(app, code, from.address);
  const { number } = await requireWaiting(app, offer.id);
  const sent = await sendCode(app, {
    number,
    purpose: 'SIGN_IN',
    userId: null,
    from: { address: from.address, browserSecret: secretOf(from, offer.id), language: from.language },
  });
  return { ...sent, number: maskNumber(number) };
}

const TICKET_MINUTES = 15;

/** Proves the number with the code; only then the page shows the registered name and takes the answer. */
export async function proveNumber(app: App, code: string, typed: string, from: BrowserFrom) {
  const { id } = await findByLink(app, code, from.address);
  const offer = await requireWaiting(app, id);
  const codeId = await checkCode(app, {
    ...{ number: offer.number, code: typed, purpose: 'SIGN_IN' as const, userId: null },
    browserSecret: secretOf(from, id),
  });
  await app.work(null, (work) => useCheckedCode(work, codeId));
  await learnName(app, offer);
  const { sessionSecrets: secrets } = app.settings;
  const claims = { sub: id, browserHash: hashSecret(from.browserSecret) };
  return {
    ...(await withFacts(app, found(await app.read((reader) => sql.findOffer(reader.tx, id))))),
    ticket: await signTicket('listed-payment', claims, { secrets, now: app.clock.now(), minutes: TICKET_MINUTES }),
  };
}

/** The answer on a link, with the ticket of the proved number. */
export async function answerByLink(
  app: App,
  { ticket, answer, fullName }: { ticket: string; answer: 'YES' | 'NO'; fullName: string },
  from: BrowserFrom,
) {
  const { sessionSecrets: secrets } = app.settings;
  const read = await readTicket('listed-payment', ticket, { secrets, now: app.clock.now() });
  if (!read || read.claims.browserHash !== hashSecret(from.browserSecret)) refuse('UNAUTHENTICATED');
  const paymentId = String(read.claims.sub);
  if (answer === 'NO') await refusePayment(app, paymentId, 'LINK');
  else await confirmPayment(app, paymentId, { by: 'LINK', fullName, from, network: null, language: from.language });
}

// ---- The answer

async function requireWaiting(app: App, paymentId: string): Promise<sql.Offer> {
  const offer = found(await app.read((reader) => sql.findOffer(reader.tx, paymentId)));
  refuseUnlessWaiting(offer, app.clock.now());
  return offer;
}

function refuseUnlessWaiting(
  { status, listStatus, expiresAt }: Pick<sql.Offer, 'status' | 'listStatus' | 'expiresAt'>,
  now: Date,
) {
  if (status !== 'WAITING' || listStatus !== 'OPEN' || expiresAt === null || expiresAt <= now)
    refuse('PAYMENT_ANSWERED');
}

/** Locks a waiting payment after its list, so that of an answer, a cancellation and the end of its time, one counts. */
async function lockWaiting(work: Work, paymentId: string) {
  const offer = found(await sql.findOffer(work.tx, paymentId));
  const list = found(await sql.lockList(work.tx, offer.listId));
  const payment = found(await sql.lockPayment(work.tx, paymentId));
  refuseUnlessWaiting({ ...payment, listStatus: list.status, expiresAt: list.expiresAt }, work.now);
  return { list, payment };
}

/** The person does not want the money: it returns, and nothing is stored about them. */
export async function refusePayment(app: App, paymentId: string, answeredBy: 'DIALLED' | 'LINK'): Promise<void> {
  await app.work(null, async (work) => {
    const { list, payment } = await lockWaiting(work, paymentId);
    await giveBack(work, list, payment, 'refuse', { answeredBy });
    await afterEnds(work, list);
  });
}

interface Confirmed {
  by: 'DIALLED' | 'LINK';
  /** What they typed, if nobody knows a name for the number. */
  fullName: string;
  /** The browser, for a link. */
  from: BrowserFrom | null;
  /** The phone's network, if the call says so. */
  network: MobileMoneyNetwork | null;
  language: Language | null;
}

/**
 * The person, who has proved the number, wants the money. It goes to the account of this number; if there is none, they get one with
 * the number and the registered name. Returns its id.
 */
export async function confirmPayment(app: App, paymentId: string, answer: Confirmed): Promise<string> {
  const offer = await requireWaiting(app, paymentId);
  const registered = await learnName(app, offer);
  const userId = await accountOf(app, { ...offer, registeredName: registered }, answer);
  try {
    await app.work(null, async (work) => {
      const { list, payment } = await lockWaiting(work, paymentId);
      const { amountPesewas, listId } = payment;
      await lockEarner(work.tx, userId);
      await refuseAboveLimit(work, payment);
      const payee = found(await findPayee(work, payment.number));
      if (payee.userId !== userId || payee.isSuspended) refuse('STATUS_CONFLICT');
      await work.change(LISTED_PAYMENT_LIFECYCLE, payment, 'confirm', {
        set: { participantId: userId, answeredAt: work.now, answeredBy: answer.by },
      });
      await recordListed(work, { paymentId, listId, participantId: userId, amountPesewas });
      // Afterwards, so that what waited for an account is sent together with it.
      if (payee.paidTo === null) await saveNumber(work, payee, payment.number, registered, answer.network);
      await afterEnds(work, list);
    });
  } catch (error) {
    refuseTakenNumber(error, 'number');
    throw error;
  }
  return userId;
}

/** The account that gets the money; a new one if the number has none. */
async function accountOf(app: App, offer: sql.Offer, { by, fullName, from, language }: Confirmed): Promise<string> {
  const payee = await app.read((reader) => findPayee(reader, offer.number));
  if (payee !== null) {
    if (payee.isSuspended) refuse('ACCOUNT_SUSPENDED');
    // Whoever dials has been asked for the date of birth by the menu.
    const isDoubtful = by === 'LINK' && payee.isBySignIn;
    if (isDoubtful && (await app.read((reader) => needsBirthDate(reader, payee.user)))) refuse('PAYMENT_DIAL_FIRST');
    return payee.userId;
  }
  const name = nameOf(offer, fullName) ?? refuse('PAYMENT_NAME_NEEDED');
  const form = { termsAccepted: true, privacyAccepted: true, marketingAccepted: false } as const;
  const { userId } = await insertPerson(
    app,
    { ...form, ...name, role: 'PARTICIPANT', organizationName: '', email: null, mobileNumber: offer.number },
    { passwordHash: null, googleSubject: null, verified: true, from },
  );
  if (language !== null) await app.work(null, (work) => changeUser(work, userId, { language }));
  return userId;
}

async function saveNumber(
  work: Work,
  { userId, user }: Payee,
  number: string,
  registered: string | null,
  network: MobileMoneyNetwork | null,
): Promise<void> {
  await saveFirstMobileMoney(work, userId, {
    network: network ?? suggestNetwork(number) ?? 'MTN',
    number,
    accountName: registered ?? `${user.firstName} ${user.lastName}`,
    nameChecked: registered !== null,
  });
}

/** LIST-02: counted over all organisations, by number; the person is locked, so that two answers can't pass together. */
async function refuseAboveLimit(work: Work, { number, amountPesewas }: sql.ListedPayment): Promise<void> {
  const sums = await sql.sumOfYear(work.tx, [number], yearOf(work.now));
  const confirmed = sums.get(number)?.confirmed ?? 0;
  if (confirmed + amountPesewas > work.settings.paymentLists.yearlyLimitPesewas) refuse('PAYMENT_LIMIT_REACHED');
}
