import { addMonths, formatDate, instantOf, monthOf } from '../../../domain/calendar.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { AdminCaller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/refusal.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './participation-limits.sql.ts';

/*
 * How often one person may take part, and be invited, in a calendar month (GMT), so that a few people don't take most places.
 */

export const readLimits = (reader: Reader) => sql.readLimits(reader.tx);

/** Sets the limits. Places and invitations of before stay. */
export async function setLimits(app: App, caller: AdminCaller, limits: sql.Limits): Promise<sql.Limits> {
  await app.work(caller, async (work) => {
    await sql.setLimits(work.tx, limits, work.now);
    const shown = (limit: number | null) => limit ?? 'none';
    recordAudit(work, {
      at: work.now,
      action: 'panel.setLimits',
      actor: 'admin',
      actorId: caller.userId,
      subject: 'user',
      subjectId: caller.userId,
      details: { studies: shown(limits.studiesPerMonth), invitations: shown(limits.invitationsPerMonth) },
    });
  });
  return limits;
}

/** The first instants of an instant's month and of the next one. */
function monthAround(at: Date): { from: Date; until: Date; next: string } {
  const month = monthOf(at);
  const next = `${addMonths(month, 1)}-01`;
  return { from: instantOf(`${month}-01`, '00:00'), until: instantOf(next, '00:00'), next };
}

/**
 * Refuses a person who has as many studies in the month of an instant as one person may take part in. A person's places are
 * counted under a lock, so that two bookings at once can't both be the last one.
 */
export async function requireRoomInMonth(
  work: Work,
  { participantId, studyId, at, verb }: { participantId: string; studyId: string; at: Date; verb: 'apply' | 'book' },
  most: number | null,
): Promise<void> {
  if (most === null) return;
  if (verb === 'book') await sql.lockPlaces(work.tx, participantId);
  const { from, until, next } = monthAround(at);
  const studies = await sql.countStudies(work.tx, participantId, { except: studyId, from, until });
  if (studies < most) return;
  const day = formatDate(next);
  refuse('MONTHLY_LIMIT', {
    detail: verb === 'apply' ? `You can apply again from ${day}.` : `You can choose a session from ${day}.`,
  });
}

/** Refuses to invite a person who was invited as often as one person may be in a month. */
export async function requireInvitable(reader: Reader, participantId: string, most: number | null): Promise<void> {
  if (most === null) return;
  const { from, until, next } = monthAround(reader.now);
  const invitations = await sql.countInvitations(reader.tx, participantId, from, until);
  if (invitations >= most) refuse('INVITED_OFTEN', { detail: `You can invite them from ${formatDate(next)}.` });
}
