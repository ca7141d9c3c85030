import type { ChargebackEvent, ChargebackStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import type { Pesewas } from '../../../domain/money.ts';

/** The provider's data about a dispute. */
interface Said {
  status: 'awaitsUs' | 'awaitsBank' | 'resolved' | 'archived' | 'unknown';
  outcome: 'won' | 'lost' | null;
}

/** Our status of a dispute; null if the provider's is unknown to us. */
export function statusOf({ status, outcome }: Said): ChargebackStatus | null {
  if (status === 'awaitsUs') return 'OPEN';
  if (status === 'awaitsBank') return 'ANSWERED';
  if (status === 'archived') return 'CLOSED';
  if (status === 'unknown') return null;
  return outcome === null ? 'UNCLEAR' : outcome === 'won' ? 'WON' : 'LOST';
}

/** The lifecycle event that leads to each status. */
export const EVENT_TO = {
  OPEN: 'reopen',
  ANSWERED: 'answer',
  WON: 'win',
  LOST: 'lose',
  CLOSED: 'close',
  UNCLEAR: 'doubt',
} as const satisfies Record<ChargebackStatus, ChargebackEvent>;

/**
 * What a chargeback should have taken from its organisation by now. The provider takes the money when a dispute is lost. Balance
 * lines of the dispute before that count until the decision; only a win or such lines give money back.
 */
export function dueFrom(
  chargeback: { status: ChargebackStatus; claimedPesewas: Pesewas; takenPesewas: Pesewas },
  lines: readonly { differencePesewas: Pesewas }[],
): Pesewas {
  const { status, claimedPesewas, takenPesewas } = chargeback;
  if (status === 'LOST') return claimedPesewas;
  if (status === 'WON' || status === 'CLOSED') return 0;
  if (lines.length === 0) return takenPesewas;
  return Math.max(0, -lines.reduce((sum, { differencePesewas }) => sum + differencePesewas, 0));
}

/** Hours before the deadline at which admins are reminded; 0 is the deadline. */
export const REMINDERS = [24, 6, 2, 0] as const;
