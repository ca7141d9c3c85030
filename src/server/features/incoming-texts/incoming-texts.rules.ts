import { type AppealState, HOLDS, type HoldKind } from '../../../domain/holds.ts';

/** What a text message has room for. */
const MOST_LISTED = 3;

interface Listed {
  kind: HoldKind;
  code: string;
  heldAt: Date;
  appeal: AppealState;
}

/** Money for a number of somebody else first needs another number. */
export function mayAppealByText({ code, appeal }: Listed): boolean {
  return appeal === 'POSSIBLE' && code !== 'NUMBER_OF_OTHERS';
}

/** What is held, in the order and with the numbers of the answer to WHY: what is not decided yet, then money, then the newest. */
export function numbered<H extends Listed>(holds: readonly H[]): H[] {
  const isDecided = ({ appeal }: H) => Number(appeal === 'DENIED' || appeal === 'GRANTED');
  const isMoney = ({ kind }: H) => Number(HOLDS[kind].hours === 24);
  return holds
    .toSorted(
      (one, other) =>
        isDecided(one) - isDecided(other) ||
        isMoney(other) - isMoney(one) ||
        other.heldAt.getTime() - one.heldAt.getTime(),
    )
    .slice(0, MOST_LISTED);
}

/** The number with which an appeal begins, if it does: "2" or "2.". */
export function numberOf(typed: string): { number: number | null; words: string } {
  const [, digit, words] = /^\s*(\d)(?!\d)[.):,]?\s*([\s\S]*)$/u.exec(typed) ?? [];
  return digit === undefined
    ? { number: null, words: typed.trim() }
    : { number: Number(digit), words: (words ?? '').trim() };
}
