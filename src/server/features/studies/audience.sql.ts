import { sql } from 'kysely';
import type { OrganizationTies } from '../../../domain/audience.ts';
import type { Tx } from '../../platform/db/database.ts';
import { closedBecause } from '../../platform/db/expressions.ts';
import { statement } from '../../platform/db/statement.ts';

const panelsOf = (person: string) => `array(select panel_id from panel_member where participant_id = ${person})`;
const pastOf = (person: string) => `coalesce((
  select json_agg(json_build_object('organizationId', past.organization_id, 'at', past.at)) from (
    select study.organization_id, max(part.at) as at from participation part join study on study.id = part.study_id
    where part.participant_id = ${person} group by study.organization_id
  ) past), '[]'::json)`;

/** The columns of `OrganizationTies`: the panels that a person is in, and when they last took part with each organisation. */
export const companyOf = (person: string) => `${panelsOf(person)} as panel_ids, ${pastOf(person)} as last_took_part`;

/** The same columns for a query of profiles. */
export const TIES = [
  sql<string[]>`${sql.raw(panelsOf('participant_profile.user_id'))}`.as('panelIds'),
  sql<OrganizationTies['lastTookPart']>`${sql.raw(pastOf('participant_profile.user_id'))}`.as('lastTookPart'),
] as const;

const readTies = statement<OrganizationTies, [userId: string]>(`select ${companyOf('$1::uuid')}`);

export async function findTies(tx: Tx, userId: string): Promise<OrganizationTies | undefined> {
  const [ties] = await readTies(tx, userId);
  return ties;
}

/** The next slots of a study that are offered, at most three. */
export const nextSlots = (now: Date) => sql<Date[]>`array(
  select s.starts_at from slot s
  where s.study_id = study.id and s.booked < s.capacity and s.starts_at > ${now}
    and (s.closes_at is null or s.closes_at > ${now}) and ${sql.raw(closedBecause('s'))} is null
  order by s.starts_at limit 3)`;
