import { appealUntil, HOLDS, type HoldCode, type HoldKind, hasAppeal } from '../domain/holds.ts';
import { m } from './m.ts';
import { instantWords } from './when.ts';

/** FRAUD-04: what a hold tells its person. Neither names other people, nor says how to get around a check. */
export interface HoldWords {
  reason: string;
  /** What it rests on. */
  restsOn: string;
}

type Texts = readonly [reason: () => string, restsOn: () => string];
const ofEntry = (reason: () => string): Texts => [reason, () => m.holds_entry_rests()];
const STRIKES: Readonly<Record<HoldCode<'STRIKE'>, Texts>> = {
  LATE_CANCEL: [() => m.holds_strike_late(), () => m.holds_strike_late_rests()],
  NO_SHOW: [() => m.holds_strike_missed(), () => m.holds_strike_missed_rests()],
};

/** Researchers read English. */
const OF_RESEARCHER =
  'A person at Nyansapo has suspended your account. Your organisation’s studies and money stay as they are.';

/** The texts of every reason. A kind of hold without its texts does not compile. */
const TEXTS: { readonly [K in HoldKind]: Readonly<Record<HoldCode<K>, Texts>> } = {
  PAYOUT: {
    FRAUD_SCORE: [() => m.holds_fraud_score(), () => m.holds_fraud_score_rests()],
    NEW_ACCOUNT: [() => m.holds_new_account(), () => m.holds_new_account_rests()],
    ACCOUNT_CHANGED: [() => m.holds_account_changed(), () => m.holds_account_changed_rests()],
    NUMBER_CHANGED: [() => m.holds_number_changed(), () => m.holds_number_changed_rests()],
    NEW_BROWSER: [() => m.holds_new_browser(), () => m.holds_new_browser_rests()],
    ACCOUNTS_MERGED: [() => m.holds_merged(), () => m.holds_merged_rests()],
    NUMBER_OF_OTHERS: [() => m.holds_number_of_others(), () => m.holds_number_of_others_rests()],
    BY_ADMIN: [() => m.holds_payout_by_admin(), () => m.holds_payout_by_admin_rests()],
    CHECKED: [() => m.holds_checked(), () => m.holds_checked_rests()],
  },
  STRIKE: STRIKES,
  PAUSE: { STRIKES: [() => m.holds_pause(), () => m.holds_pause_rests()] },
  SUSPENSION: {
    BY_ADMIN: [() => m.holds_suspended(), () => m.holds_suspended_rests()],
    OF_RESEARCHER: [() => OF_RESEARCHER, () => m.holds_suspended_rests()],
  },
  SESSION: {
    MISSED: [() => m.holds_session_missed(), () => m.holds_session_missed_rests()],
    PART: [() => m.holds_part_refused(), () => m.holds_part_refused_rests()],
  },
  ENTRY: {
    NOT_DONE: ofEntry(() => `${m.lists_rejection_not_done()}.`),
    INCOMPLETE: ofEntry(() => `${m.lists_rejection_incomplete()}.`),
    INSTRUCTIONS: ofEntry(() => `${m.lists_rejection_instructions()}.`),
    CARELESS: ofEntry(() => `${m.lists_rejection_careless()}.`),
    DUPLICATE: ofEntry(() => `${m.lists_rejection_duplicate()}.`),
  },
  PROFILE_CHANGE: {
    WAITING: [() => m.holds_change_waits(), () => m.holds_change_rests()],
    DECLINED: [() => m.holds_change_declined(), () => m.holds_change_rests()],
  },
  NUMBER_REQUEST: { DECLINED: [() => m.holds_number_declined(), () => m.holds_number_declined_rests()] },
  STUDY: { APPLIED_BEFORE: [() => m.holds_applied_before(), () => m.holds_applied_before_rests()] },
};

/** In the current language. An unknown code can only be of another release. */
export function holdWords({ kind, code }: { kind: HoldKind; code: string }): HoldWords {
  const ofKind: Readonly<Record<string, Texts>> = TEXTS[kind];
  const texts = ofKind[code];
  if (!texts) throw new Error(`the hold ${kind} has no texts for ${code}`);
  const [reason, restsOn] = texts;
  return { reason: reason(), restsOn: restsOn() };
}

/** What the person can do, and by when a person decides; `support` is our address, `replyTo` the short code that
 * people can text. `time` writes an instant. */
export function whatToDo(
  hold: {
    kind: HoldKind;
    code: string;
    heldAt: Date;
    until: Date | null;
    decideBy: Date | null;
    appeal: 'POSSIBLE' | 'OPEN' | 'GRANTED' | 'DENIED' | 'CLOSED';
  },
  { time, support, replyTo = null }: { time: (at: Date) => string; support: string; replyTo?: string | null },
): string {
  const { kind, code, until, decideBy, appeal } = hold;
  const { hours, appealHours } = HOLDS[kind];
  if (appeal === 'OPEN' && decideBy) {
    const isEnd = until !== null && until.getTime() === decideBy.getTime();
    const by = { time: time(decideBy) };
    return isEnd ? m.holds_do_open_until_end(by) : m.holds_do_open(by);
  }
  if (appeal === 'DENIED') return m.holds_do_final({ support });
  if (kind === 'NUMBER_REQUEST') return m.holds_do_ask_again({ hours });
  if (appeal === 'CLOSED') {
    return decideBy ? m.holds_do_wait({ time: time(decideBy) }) : m.holds_do_late({ hours: appealHours ?? hours });
  }
  if (code === 'NUMBER_OF_OTHERS') return m.holds_do_number({ hours });
  const byText = replyTo === null || code === 'OF_RESEARCHER' ? '' : ` ${m.holds_do_text({ number: replyTo })}`;
  if (until !== null && kind === 'PAYOUT') return m.holds_do_sooner({ time: time(until) }) + byText;
  const last = appealUntil(hold);
  const how = last === null ? m.holds_do_appeal({ hours }) : m.holds_do_appeal_by({ hours, time: time(last) });
  const appealing = how + byText;
  return decideBy ? `${m.holds_do_wait({ time: time(decideBy) })} ${appealing}` : appealing;
}

/** Something that has just begun to be held. */
interface NewHold {
  kind: HoldKind;
  code: string;
  heldAt: Date;
  until?: Date | null;
  /** By when a person decides even if nobody appeals. */
  decideBy?: Date | null;
}

/** What a mail says about something that is held, and the same as a text message, which a link to it follows. */
export function toldOf(
  { until = null, decideBy = null, ...hold }: NewHold,
  { support, replyTo }: { support: string; replyTo: string | null },
): { paragraphs: string[]; facts: { label: string; value: string }[]; sms: string; smsToDo: string } {
  const { reason, restsOn } = holdWords(hold);
  const appeal = hasAppeal(hold) ? 'POSSIBLE' : 'CLOSED';
  const toDo = whatToDo({ ...hold, until, decideBy, appeal }, { time: instantWords, support, replyTo });
  const smsToDo = inShort({ ...hold, until, decideBy });
  return {
    paragraphs: [reason, toDo],
    facts: [{ label: m.holds_rests_label(), value: restsOn }],
    sms: `${reason} ${smsToDo}`,
    smsToDo,
  };
}

/** What to do, in a text message. */
function inShort({ until, decideBy, ...hold }: Required<NewHold>): string {
  const { hours } = HOLDS[hold.kind];
  if (!hasAppeal(hold)) return decideBy ? m.holds_do_wait({ time: instantWords(decideBy) }) : '';
  if (hold.code === 'NUMBER_OF_OTHERS') return m.holds_do_number({ hours });
  if (until !== null && hold.kind === 'PAYOUT') return m.sms_held_ends({ until: instantWords(until) });
  const last = appealUntil(hold);
  return last === null ? m.sms_held({ hours }) : m.sms_held_by({ hours, until: instantWords(last) });
}
