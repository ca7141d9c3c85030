import { withoutTravel } from '../../../domain/added-pay.ts';
import { addHours } from '../../../domain/calendar.ts';
import { DISPUTE_HOURS } from '../../../domain/session-rules.ts';
import { hasSessions } from '../../../domain/study-kinds.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as ownTime from '../assignments/ending.service.ts';
import * as bookings from '../bookings/bookings.service.ts';
import { endBooking } from '../bookings/cancellations.service.ts';
import { notifyBoth } from '../bookings/session-effects.ts';
import type { lockStudy } from '../studies/studies.service.ts';

export type Study = NonNullable<Awaited<ReturnType<typeof lockStudy>>>;

/** The consequences of cancelling a study now, apart from the money that returns. */
interface Preview {
  /** People who are booked or working. */
  sessions: number;
  /** Sessions that have begun but are not marked. */
  begun: number;
  paidSessions: number;
  paidPesewas: number;
  keptPesewas: number;
}

/**
 * The part of ending a study that depends on its kind: sessions, or tasks and diaries. Everything else is the same for all kinds.
 */
interface Part {
  /** Whether somebody is booked or working: a researcher can't complete the study then. */
  isGoingOn(reader: Reader, study: Study): Promise<boolean>;
  /** Whether a session has begun but is not marked: a researcher can't cancel the study then. */
  hasBegun(reader: Reader, study: Study): Promise<boolean>;
  /** Whether nothing more can happen in the study, so that it completes automatically. */
  isOver(reader: Reader, study: Study): Promise<boolean>;
  /** Ends upcoming sessions or open work, and pays what counts as done. */
  end(work: Work, study: Study): Promise<void>;
  /** What an ended study may still have to pay. */
  keptPesewas(reader: Reader, study: Study): Promise<number>;
  preview(reader: Reader, study: Study): Promise<Preview>;
}

/** Missed sessions that may still be disputed keep their pay. */
async function keptOfSessions(reader: Reader, study: Study): Promise<number> {
  const disputable = await bookings.listDisputable(reader.tx, study.id, addHours(reader.now, -DISPUTE_HOURS));
  return disputable.reduce((sum, { advancePesewas }) => sum + study.ratePesewas - advancePesewas, 0);
}

const SESSIONS: Part = {
  isGoingOn: async (reader, { id }) => (await bookings.listBooked(reader.tx, id)).length > 0,
  hasBegun: async (reader, { id }) =>
    (await bookings.listBooked(reader.tx, id)).some(({ startsAt }) => startsAt <= reader.now),
  // Every place is used or the last slot has passed, and no session waits to be marked.
  isOver: async (reader, study) => {
    if ((await bookings.listBooked(reader.tx, study.id)).length > 0) return false;
    const lastEnd = await bookings.lastSlotEnd(reader.tx, study.id);
    return study.filled >= study.desiredParticipants || (lastEnd !== null && lastEnd <= reader.now);
  },
  // Sessions less than 4 hours before their start are paid in full.
  end: async (work, { id, ratePesewas, travelPay, publicName, language, translations, name: studyName }) => {
    const names = { publicName, language, translations, studyName };
    for (const booking of await bookings.listBooked(work.tx, id)) {
      await endBooking(work, { ...booking, ratePesewas, travelPay }, 'endWithStudy', {
        paid: bookings.isLate(booking, work.now),
      });
      notifyBoth(work, { ...booking, ...names }, 'cancelled');
    }
  },
  keptPesewas: keptOfSessions,
  preview: async (reader, study) => {
    const booked = await bookings.listBooked(reader.tx, study.id);
    const paidSessions = booked.filter((booking) => bookings.isLate(booking, reader.now)).length;
    return {
      sessions: booked.length,
      begun: booked.filter(({ startsAt }) => startsAt <= reader.now).length,
      paidSessions,
      paidPesewas: paidSessions * withoutTravel(study.ratePesewas, study),
      keptPesewas: await keptOfSessions(reader, study),
    };
  },
};

const OWN_TIME: Part = {
  isGoingOn: ownTime.isGoingOn,
  hasBegun: async () => false,
  isOver: ownTime.isOver,
  end: ownTime.endWithStudy,
  keptPesewas: ownTime.keeps,
  preview: async (reader, study) => {
    const { working, paid, paidPesewas, keptPesewas } = await ownTime.previewEnd(reader, study);
    return { sessions: working, begun: 0, paidSessions: paid, paidPesewas, keptPesewas };
  },
};

export function partOf({ studyKind }: Pick<Study, 'studyKind'>): Part {
  return hasSessions(studyKind) ? SESSIONS : OWN_TIME;
}
