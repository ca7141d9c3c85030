import type { OrganizationView, ParticipantView } from '../../../contract/ratings/reputation.ts';
import { m } from '../../../messages/m.ts';

/** RATING-08: a card's one-line summary of an organisation's reputation. */
export function organizationLine({ isNew, sessions, asDescribedPercent }: OrganizationView): string {
  if (isNew) return m.study_first();
  const held = m.study_sessions({ count: sessions ?? 0 });
  return asDescribedPercent === null ? held : m.study_held_as_described({ held, percent: asDescribedPercent });
}

/** An organisation's full reputation, as labels with values. */
export function organizationFacts(reputation: OrganizationView): [label: string, value: string][] {
  const { isNew, sessions, attendedPercent, asDescribedPercent, minutesToPay, cancelledLate } = reputation;
  if (isNew) return [[m.sign_up_organization(), m.study_first()]];
  const facts: [string, string | null][] = [
    [m.study_held(), String(sessions)],
    [m.study_as_booked(), percent(attendedPercent)],
    [m.study_as_described(), percent(asDescribedPercent)],
    [m.study_to_paid(), minutesToPay === null ? null : timeWords(minutesToPay)],
    [m.study_cancelled_late(), String(cancelledLate)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** RATING-08: a list's summary of a participant's reputation. */
export function participantLine({ isNew, sessions, noShows, onTimePercent }: ParticipantView): string {
  if (isNew) return m.study_new_here();
  const parts = [m.study_attended({ count: sessions ?? 0 }), m.study_no_shows({ count: noShows ?? 0 })];
  if (onTimePercent !== null) parts.push(m.study_on_time({ percent: onTimePercent }));
  return parts.join(' · ');
}

function percent(share: number | null): string | null {
  return share === null ? null : `${share}%`;
}

function timeWords(minutes: number): string {
  if (minutes < 1) return m.study_under_minute();
  return minutes < 120 ? m.study_minutes({ count: minutes }) : m.study_hours({ count: Math.round(minutes / 60) });
}
