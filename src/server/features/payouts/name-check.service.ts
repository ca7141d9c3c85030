import { addHours, formatInstant } from '../../../domain/calendar.ts';
import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';
import { maskName, namesMatch } from '../../../domain/registered-names.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { newId } from '../../platform/ids.ts';
import { keyedHash } from '../../platform/keyed-hash.ts';
import { refuse } from '../../platform/refusal.ts';
import { ghanaianMobile } from '../accounts/accounts.service.ts';
import * as sql from './name-check.sql.ts';

/*
 * The provider returns the name of any number. We compare names here and only return masked ones, and a person has five answers a
 * day: enough for their own number, but not to build a phone book.
 */

const ANSWERS_PER_DAY = 5;

/** Whether a number is registered in the caller's name, shown before saving; nulls if the provider can't say. */
export async function checkName(app: App, caller: ParticipantCaller, network: MobileMoneyNetwork, text: string) {
  // Limited whatever the response, to protect the provider.
  await app.limits.count('lookUp', `name|${caller.userId}`);
  const number = await ghanaianMobile(text, 'mobileMoneyNumber');
  const registered = await countedAnswer(app, caller.userId, network, number, { again: true });
  if (registered === null) return { accountName: null, matchesYourName: null };
  const own = await app.read((reader) => sql.findFullName(reader.tx, caller.userId));
  return { accountName: maskName(registered), matchesYourName: namesMatch(registered, own) };
}

/** The registered name, for the server's own use. A number checked within the day is not counted again. */
export function lookUpName(app: App, userId: string, network: MobileMoneyNetwork, number: string) {
  return countedAnswer(app, userId, network, number, { again: false });
}

/** Uses up one of the day's answers before asking the provider, and gives it back if the provider has no answer. */
async function countedAnswer(
  app: App,
  userId: string,
  network: MobileMoneyNetwork,
  number: string,
  { again }: { again: boolean },
): Promise<string | null> {
  const mark = keyedHash(app.settings, 'lookUp', `${userId}|${network}|${number}`);
  const taken = await app.work(null, async (work) => {
    await sql.lockPerson(work.tx, userId);
    const now = work.now;
    const today = await sql.listLookUps(work.tx, userId, addHours(now, -24));
    if (!again && today.some((one) => one.mark === mark)) return null;
    const [oldest] = today;
    if (oldest && today.length >= ANSWERS_PER_DAY) {
      refuse('NAME_CHECKS_USED', {
        detail: `You can check another one from ${formatInstant(addHours(oldest.at, 24))}.`,
      });
    }
    const id = newId();
    await sql.insertLookUp(work.tx, { id, userId, mark, at: now });
    return id;
  });
  const name = await app.payments.resolveAccountName(network, number);
  if (name === null && taken !== null) await app.work(null, (work) => sql.deleteLookUp(work.tx, taken));
  return name;
}
