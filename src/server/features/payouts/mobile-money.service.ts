import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { MobileMoneyForm } from '../../../contract/participants.ts';
import { addHours } from '../../../domain/calendar.ts';
import { codesOf } from '../../../domain/codes.ts';
import { MOBILE_MONEY_NETWORKS, type MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { maskName } from '../../../domain/registered-names.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import type { PaymentPort } from '../../platform/payments/port.ts';
import { found, refuseFields } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import { ghanaianMobile } from '../accounts/accounts.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { findStudyOfNumber } from '../fraud/remembering.service.ts';
import { noteUsesMobileMoney } from '../profile-facts/profile-facts.service.ts';
import { lookUpName } from './name-check.service.ts';
import { mobileMoneyChanged } from './payouts.mails.ts';
import { requestPayout } from './payouts.service.ts';
import * as sql from './payouts.sql.ts';

/** How long payouts wait after the account has changed (PAYOUT-04). */
const HOLD_HOURS = 48;

export async function getMobileMoney(app: App, caller: ParticipantCaller) {
  return app.read((reader) => readMobileMoney(reader, caller.userId));
}

/** For other features: the account with its number masked; null if there is none. */
export async function readMobileMoney(reader: Reader, userId: string) {
  const account = await sql.findMobileMoney(reader.tx, userId);
  return account ? asMobileMoney(account) : null;
}

/** Whether the person has said where their money goes. */
export async function hasAccount(reader: Reader, userId: string): Promise<boolean> {
  return (await sql.findMobileMoney(reader.tx, userId)) !== undefined;
}

function asMobileMoney(account: NonNullable<Awaited<ReturnType<typeof sql.findMobileMoney>>>) {
  const { network, number, accountName, nameChecked, holdUntil } = account;
  return {
    mobileMoneyNetwork: network,
    maskedNumber: maskNumber(number),
    accountName: nameChecked ? maskName(accountName) : accountName,
    nameChecked,
    holdUntil,
  };
}

/** How long the provider's list of networks is cached. */
const NETWORKS_MS = 3_600_000;
const known = new WeakMap<PaymentPort, { networks: MobileMoneyNetwork[]; at: number }>();

/** The networks that can currently be paid; all known networks if the provider can't say. */
export async function listNetworks(app: App): Promise<MobileMoneyNetwork[]> {
  const now = app.clock.now().getTime();
  const before = known.get(app.payments);
  if (before && now - before.at < NETWORKS_MS) return before.networks;
  const networks = await app.payments.listNetworks();
  if (networks === null) return before?.networks ?? codesOf(MOBILE_MONEY_NETWORKS);
  known.set(app.payments, { networks, at: now });
  return networks;
}

/**
 * Gets the name from the provider and stores it (each answer counts towards a day's five). Without an answer, the name that the
 * person typed is stored, and checked at the first payout.
 */
export async function checkMobileMoney(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof MobileMoneyForm>,
  field = 'mobileMoneyNumber',
) {
  const number = await ghanaianMobile(form.mobileMoneyNumber, field);
  if (!(await listNetworks(app)).includes(form.mobileMoneyNetwork)) {
    const network = field.replace('Number', 'Network');
    refuseFields([{ field: network, message: 'We can’t pay to this network right now. Please choose another one.' }]);
  }
  const registered = await lookUpName(app, caller.userId, form.mobileMoneyNetwork, number);
  return {
    network: form.mobileMoneyNetwork,
    number,
    accountName: registered ?? form.accountName,
    nameChecked: registered !== null,
  };
}

/** A number belongs to one person: shows the database's refusal at the field. */
export function refuseTakenNumber(error: unknown, field: string): void {
  if (violatedConstraint(error) !== 'mobile_money_number_once') return;
  refuseFields([
    { field, message: 'Another account already uses this number. Please use your own number, or write to us.' },
  ]);
}

/** Nobody is paid twice for one study, even through a number that a deleted account was paid to. */
async function refuseNumberOfFormer(reader: Reader, userId: string, number: string): Promise<void> {
  const study = await findStudyOfNumber(reader, userId, number);
  if (study === null) return;
  const message = `A deleted account took part in “${study}” with this number, and each person can take part once. If this is not right, contact us.`;
  refuseFields([{ field: 'mobileMoneyNumber', message }]);
}

export type CheckedMobileMoney = Awaited<ReturnType<typeof checkMobileMoney>>;

/** Stores the account of a new profile in its transaction, and pays waiting earnings. */
export async function saveFirstMobileMoney(work: Work, userId: string, account: CheckedMobileMoney): Promise<void> {
  await keepAccount(work, userId, account);
  await requestPayout(work, userId);
}

/** Saves the account, which needs the password again; a change holds payouts for 48 hours. */
export async function saveMobileMoney(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof MobileMoneyForm> & { password?: string | undefined },
) {
  await confirmCaller(app, caller, form.password);
  return saveConfirmed(app, caller, form);
}

/** Saves the account of somebody who has proved their identity in another way. */
export async function saveConfirmed(app: App, caller: ParticipantCaller, form: z.output<typeof MobileMoneyForm>) {
  const { userId } = caller;
  const account = await checkMobileMoney(app, caller, form);
  const save = async (work: Work) => {
    await refuseNumberOfFormer(work, userId, account.number);
    const change = await keepAccount(work, userId, account);
    if (change !== 'none') {
      work.notify({
        userId,
        message: () => (change === 'first' ? m.bells_account_saved() : m.bells_account_changed()),
        redirectUrl: addresses.mobileMoney,
        mail: mobileMoneyChanged(),
      });
    }
    await requestPayout(work, userId);
  };
  try {
    await app.work(caller, save);
  } catch (error) {
    refuseTakenNumber(error, 'mobileMoneyNumber');
    throw error;
  }
  return asMobileMoney(found(await app.read((reader) => sql.findMobileMoney(reader.tx, userId))));
}

/**
 * Writes the account with the hold that the previous one implies (PAYOUT-04). Locks the person first, so that of two concurrent
 * saves, the later one is a change.
 */
async function keepAccount(
  work: Work,
  userId: string,
  account: CheckedMobileMoney,
): Promise<'first' | 'other' | 'none'> {
  await sql.lockEarner(work.tx, userId);
  const before = await sql.findMobileMoney(work.tx, userId);
  const isSame = before?.number === account.number && before.network === account.network;
  const holdOfChange = before ? addHours(work.now, HOLD_HOURS) : null;
  const holdUntil = isSame ? before.holdUntil : holdOfChange;
  const recipientCode = isSame ? before.recipientCode : null;
  await sql.saveMobileMoney(work.tx, { userId, ...account, recipientCode, changedAt: work.now, holdUntil });
  await noteUsesMobileMoney(work, userId);
  if (before === undefined) return 'first';
  return isSame ? 'none' : 'other';
}
