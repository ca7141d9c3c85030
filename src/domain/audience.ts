import { countOf } from './counts.ts';

/** Who a study is open to, apart from its criteria (PANEL-08 to PANEL-12). */
export const AUDIENCES = {
  EVERYBODY: 'Everybody who qualifies',
  INVITED: 'Only people you invite',
  PANEL: 'Only one of your panels',
} as const;
export type AudienceKind = keyof typeof AUDIENCES;

export const MOST_EXCLUDED_MONTHS = 36;

export interface Audience {
  organizationId: string;
  kind: AudienceKind;
  /** The panel of a PANEL audience; null once it was deleted, and then the study is open to nobody. */
  panelId: string | null;
  /** People of this panel are excluded. */
  excludedPanelId: string | null;
  /** People who took part with the organisation within this many months are excluded. */
  excludedMonths: number | null;
}

/** What connects a person with organisations: panels, and when they last took part with each. */
export interface OrganizationTies {
  panelIds: readonly string[];
  lastTookPart: readonly { organizationId: string; at: Date | string }[];
}

export const NO_TIES: OrganizationTies = { panelIds: [], lastTookPart: [] };

/** The instant this many calendar months before another; a missing day, such as 31 June, becomes the month's last one. */
export function monthsBefore(now: Date, months: number): Date {
  const before = new Date(now);
  before.setUTCDate(1);
  before.setUTCMonth(before.getUTCMonth() - months);
  const lastDay = new Date(Date.UTC(before.getUTCFullYear(), before.getUTCMonth() + 1, 0)).getUTCDate();
  before.setUTCDate(Math.min(now.getUTCDate(), lastDay));
  return before;
}

/** Whether an audience excludes anybody who meets the study's criteria. */
export function isLimited({ kind, excludedPanelId, excludedMonths }: Omit<Audience, 'organizationId'>): boolean {
  return kind !== 'EVERYBODY' || excludedPanelId !== null || excludedMonths !== null;
}

/** Whether the study's exclusions apply to the person. */
export function isExcluded(audience: Audience, { panelIds, lastTookPart }: OrganizationTies, now: Date): boolean {
  const { organizationId, excludedPanelId, excludedMonths } = audience;
  if (excludedPanelId !== null && panelIds.includes(excludedPanelId)) return true;
  if (excludedMonths === null) return false;
  const since = monthsBefore(now, excludedMonths);
  return lastTookPart.some((one) => one.organizationId === organizationId && new Date(one.at) > since);
}

/** Whether a study is open to a person, if the criteria accept them; `isGuest` if its researchers invited them to apply. */
export function belongsTo(audience: Audience, ties: OrganizationTies, isGuest: boolean, now: Date): boolean {
  if (isExcluded(audience, ties, now)) return false;
  if (audience.kind === 'EVERYBODY' || isGuest) return true;
  return audience.kind === 'PANEL' && audience.panelId !== null && ties.panelIds.includes(audience.panelId);
}

/** Who a study is open to, in words. */
export function audienceWords({ kind, excludedPanelId, excludedMonths }: Omit<Audience, 'organizationId' | 'panelId'>) {
  const without = [
    ...(excludedPanelId === null ? [] : ['the people of a panel']),
    ...(excludedMonths === null
      ? []
      : [`people who took part with you in the last ${countOf(excludedMonths, 'month')}`]),
  ];
  return without.length === 0 ? AUDIENCES[kind] : `${AUDIENCES[kind]}, without ${without.join(' and ')}`;
}
