import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { MobileMoneyForm } from '../../../contract/participants.ts';
import { addHours } from '../../../domain/calendar.ts';
import { codesOf } from '../../../domain/codes.ts';
import { MOBILE_MONEY_NETWORKS, type MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { maskName } from '../../../domain/registered-names.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import type { PaymentPort } from '../../platform/payments/port.ts';
import { found, refuseFields } from '../../platform/refusal.ts';
import type { Look, Work } from '../../platform/work.ts';
import { ghanaianMobile } from '../accounts/accounts.service.ts';
import { confirmCaller } from '../accounts/passwords.service.ts';
import { findStudyOfNumber } from '../fraud/remembering.service.ts';
import { notify } from '../notifications/notifications.service.ts';
import { lookUpName } from './name-check.service.ts';
import { requestPayout } from './payouts.service.ts';
import * as sql from './payouts.sql.ts';

/** A changed account waits this long before money leaves to it (PAYOUT-04). */
const HOLD_HOURS = 48;

export async function getMobileMoney(app: App, caller: ParticipantCaller) {
  const account = await app.look((look) => sql.findMobileMoney(look.tx, caller.userId));
  return account ? asMobileMoney(account) : null;
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

/** How long the provider's word about its networks holds. */
const NETWORKS_MS = 3_600_000;
const known = new WeakMap<PaymentPort, { networks: MobileMoneyNetwork[]; at: number }>();

/** Networks that can be paid to now; all that we know when the provider can't tell. */
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
 * Asks the provider for the name and keeps it (each answer counts towards a day's five); without an answer the person's
 * own text is used, to be checked at the first payout.
 */
export async function checkMobileMoney(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof MobileMoneyForm>,
  field = 'mobileMoneyNumber',
) {
  const number = ghanaianMobile(form.mobileMoneyNumber, field);
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

/** One number belongs to one person: says so at the field when the database refused it. */
export function refuseTakenNumber(error: unknown, field: string): void {
  if (violatedConstraint(error) !== 'mobile_money_number_once') return;
  refuseFields([
    { field, message: 'Another account already uses this number. Please use your own number, or write to us.' },
  ]);
}

/** Nobody is paid twice for one study: not by way of a number that a deleted account was paid to, either. */
async function refuseNumberOfFormer(look: Look, userId: string, number: string): Promise<void> {
  const study = await findStudyOfNumber(look, userId, number);
  if (study === null) return;
  const message = `A deleted account took part in “${study}” with this number, and each person can take part once. If this is not right, contact us.`;
  refuseFields([{ field: 'mobileMoneyNumber', message }]);
}

export type CheckedMobileMoney = Awaited<ReturnType<typeof checkMobileMoney>>;

/** Keeps a participant's first account, inside the set-up's transaction, and pays what already waits. */
export async function saveFirstMobileMoney(work: Work, userId: string, account: CheckedMobileMoney): Promise<void> {
  await sql.saveMobileMoney(work.tx, { userId, ...account, changedAt: work.now, holdUntil: null });
  await requestPayout(work, userId);
}

/** Saves the account, which needs the password again; a change holds payouts for 48 hours. */
export async function saveMobileMoney(
  app: App,
  caller: ParticipantCaller,
  form: z.output<typeof MobileMoneyForm> & { password?: string | undefined },
) {
  await confirmCaller(app, caller, form.password);
  const before = await app.look((look) => sql.findMobileMoney(look.tx, caller.userId));
  const account = await checkMobileMoney(app, caller, form);
  const now = app.clock.now();
  const sameAccount = before?.number === account.number && before.network === account.network;
  const holdUntil = before ? (sameAccount ? before.holdUntil : addHours(now, HOLD_HOURS)) : null;
  const save = async (work: Work) => {
    await refuseNumberOfFormer(work, caller.userId, account.number);
    await sql.saveMobileMoney(work.tx, { userId: caller.userId, ...account, changedAt: now, holdUntil });
    notify(work, {
      userId: caller.userId,
      message: before
        ? 'Your mobile-money account was changed. To protect you, we hold payouts for 48 hours.'
        : 'Your mobile-money account was saved.',
      redirectUrl: addresses.mobileMoney,
      mail: { template: 'mobileMoneyChanged', about: {} },
    });
    await requestPayout(work, caller.userId);
  };
  try {
    await app.work(caller, save);
  } catch (error) {
    refuseTakenNumber(error, 'mobileMoneyNumber');
    throw error;
  }
  return asMobileMoney(found(await app.look((look) => sql.findMobileMoney(look.tx, caller.userId))));
}
