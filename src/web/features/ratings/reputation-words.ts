import type { OrganizationView, ParticipantView } from '../../../contract/ratings/reputation.ts';
import { countOf } from '../../../domain/counts.ts';

export const NEW_HERE = 'New here';

/** RATING-08: what a card says of an organisation in one line. */
export function organizationLine({ isNew, sessions, asDescribedPercent }: OrganizationView): string {
  if (isNew) return NEW_HERE;
  const held = countOf(sessions ?? 0, 'session');
  return asDescribedPercent === null ? held : `${held} · ${asDescribedPercent}% as described`;
}

/** Everything we say of an organisation, as labels with values. */
export function organizationFacts(reputation: OrganizationView): [label: string, value: string][] {
  const { isNew, sessions, attendedPercent, asDescribedPercent, minutesToPay, cancelledLate } = reputation;
  if (isNew) return [['Sessions held', NEW_HERE]];
  const facts: [string, string | null][] = [
    ['Sessions held', String(sessions)],
    ['Took place as booked', percent(attendedPercent)],
    ['As described', percent(asDescribedPercent)],
    ['From attended to paid', minutesToPay === null ? null : timeWords(minutesToPay)],
    ['Cancelled late by them, in 12 months', String(cancelledLate)],
  ];
  return facts.filter((fact): fact is [string, string] => fact[1] !== null);
}

/** RATING-08: what a list says of a participant. */
export function participantLine({ isNew, sessions, noShows, onTimePercent }: ParticipantView): string {
  if (isNew) return NEW_HERE;
  const parts = [`${countOf(sessions ?? 0, 'session')} attended`, countOf(noShows ?? 0, 'no-show')];
  if (onTimePercent !== null) parts.push(`${onTimePercent}% on time`);
  return parts.join(' · ');
}

function percent(share: number | null): string | null {
  return share === null ? null : `${share}%`;
}

function timeWords(minutes: number): string {
  if (minutes < 1) return 'less than a minute';
  return minutes < 120 ? countOf(minutes, 'minute') : countOf(Math.round(minutes / 60), 'hour');
}
