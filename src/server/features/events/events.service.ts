import type { CompiledQuery } from 'kysely';
import { type EventKind, kindOfChange, objectOfNoun } from '../../../domain/events.ts';
import type { EffectKind } from '../../platform/effects.ts';
import { newId } from '../../platform/ids.ts';
import type { StatusSet, Work } from '../../platform/work.ts';
import * as sql from './events.sql.ts';

/*
 * Events for other software are written in the transaction of their change: nearly all of them follow from status changes
 * (domain/events.ts), and the others are collected here. They get their position in the feed after the commit (feed.service.ts).
 */

const EVENTS: EffectKind<sql.Happened> = { statements: (tx, happened) => sql.insertEvents(tx, happened) };

/** Writes the events that follow from status changes. */
export const STATUS_EVENTS: EffectKind<StatusSet> = {
  statements: (tx, changes) => {
    const happened: sql.Happened[] = [];
    const payouts: CompiledQuery[] = [];
    for (const { noun, event, entityId, status, at, inserted } of changes) {
      const kind = kindOfChange(noun, event);
      if (kind === null) continue;
      if (noun === 'payout') {
        payouts.push(sql.insertPayoutEvents(tx, { payoutId: entityId, kind, status, at }));
        continue;
      }
      const objectType = objectOfNoun(noun);
      const known = { ...inserted, ...(objectType === 'study' ? { studyId: entityId } : {}) };
      happened.push({ id: newId(), kind, objectType, objectId: entityId, status, at, known });
    }
    return [...payouts, ...sql.insertEvents(tx, happened)];
  },
};

/** A study's last place is taken. */
export function studyFilled(work: Work, studyId: string): void {
  const study = { objectType: 'study', objectId: studyId, known: { studyId } } as const;
  work.collect(EVENTS, { id: newId(), kind: 'study.full', ...study, status: 'FULL', at: work.now });
}

/** A bonus is added to somebody's earnings. */
export function bonusPaid(work: Work, { studyId, applicationId }: { studyId: string; applicationId: string }): void {
  const application = { objectType: 'application', objectId: applicationId, known: { studyId } } as const;
  work.collect(EVENTS, { id: newId(), kind: 'bonus.paid', ...application, status: 'PAID', at: work.now });
}

/** Half of the travel to a session is added to what somebody has earned. */
export const travelAdvanced = (work: Work, booking: OfBooking): void => paidBefore(work, 'travel.advanced', booking);

/** The overrun of a session is added to what somebody has earned. */
export const overrunPaid = (work: Work, booking: OfBooking): void => paidBefore(work, 'overrun.paid', booking);

interface OfBooking {
  id: string;
  studyId: string;
  applicationId: string;
}

function paidBefore(work: Work, kind: EventKind, { id: objectId, studyId, applicationId }: OfBooking): void {
  const booking = { objectType: 'booking', objectId, known: { studyId, applicationId } } as const;
  work.collect(EVENTS, { id: newId(), kind, ...booking, status: 'PAID', at: work.now });
}

/** Money arrives in an organisation's wallet. */
export function walletCredited(work: Work, organizationId: string): void {
  const wallet = { objectType: 'wallet', objectId: organizationId, known: { organizationId } } as const;
  work.collect(EVENTS, { id: newId(), kind: 'wallet.credited', ...wallet, status: 'CREDITED', at: work.now });
}

/** An organisation's wallet falls below its limit. */
export function walletLow(work: Work, organizationId: string): void {
  const wallet = { objectType: 'wallet', objectId: organizationId, known: { organizationId } } as const;
  work.collect(EVENTS, { id: newId(), kind: 'wallet.low', ...wallet, status: 'LOW', at: work.now });
}
