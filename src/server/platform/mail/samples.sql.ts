import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';
import type { MailPerson } from './template.ts';

export interface MailSample {
  about: Record<string, string>;
  participant: MailPerson;
  researcher: MailPerson;
}

const NOBODY = '00000000-0000-0000-0000-000000000000';
const IDS = [
  'bookingId',
  'applicationId',
  'studyId',
  'organizationId',
  'payoutId',
  'refundId',
  'invitationId',
  'sessionId',
  'changeId',
];

/** The newest of everything that a mail may be about, for the previews of developers; what is missing is left out. */
export async function readMailSample(tx: Tx): Promise<MailSample> {
  const { rows } = await sql<Record<string, string | null>>`
    with booking as (
      select * from booking order by (status = 'BOOKED') desc, created_at desc limit 1
    ), invited as (
      select * from application order by (status = 'INVITED') desc, applied_at desc limit 1
    )
    select (select id from booking) as booking_id, (select id from invited) as application_id,
      (select id from study order by published_at desc limit 1) as study_id,
      (select id from organization order by created_at limit 1) as organization_id,
      (select id from payout order by (status = 'PAID') desc, created_at desc limit 1) as payout_id,
      (select id from refund order by created_at desc limit 1) as refund_id,
      (select reference from top_up order by (status = 'SUCCEEDED') desc, created_at desc limit 1) as reference,
      (select id from organization_invitation order by created_at desc limit 1) as invitation_id,
      (select id from session order by created_at desc limit 1) as session_id,
      (select participant_id from booking) as participant_id, (select researcher_id from booking) as researcher_id`.execute(
    tx,
  );
  const found = Object.entries(rows[0] ?? {}).filter((entry): entry is [string, string] => entry[1] !== null);
  const about = Object.fromEntries(found);
  const personOf = (userId: string | undefined, firstName: string): MailPerson => ({
    userId: userId ?? null,
    firstName,
    email: `${firstName.toLowerCase()}@example.com`,
  });
  return {
    about: {
      ...Object.fromEntries(IDS.map((name) => [name, NOBODY])),
      balancePesewas: '12500',
      event: 'pay',
      action: 'enable',
      reason: 'A reason',
      role: 'PARTICIPANT',
      name: 'Efua Mensah',
      email: 'efua@example.com',
      message: 'A question to the support.',
      userId: about.participantId ?? NOBODY,
      ...about,
    },
    participant: personOf(about.participantId, 'Kofi'),
    researcher: personOf(about.researcherId, 'Ama'),
  };
}
