import { sql } from 'kysely';
import type { UserType } from '../../../domain/enumerations.ts';
import type { Tx } from '../db/database.ts';
import type { MailKind, MailPerson } from './define-mail.ts';
import type { MailAbout } from './mail.ts';

export interface MailSample {
  about: MailAbout;
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
  'bonusId',
  'budgetId',
  'refundId',
  'chargebackId',
  'invitationId',
  'sessionId',
  'changeId',
  'appealId',
  'reviewId',
  'messageId',
  'entryId',
  'assignmentEntryId',
  'addressId',
  'proofId',
  'webhookId',
  'consentId',
  'observerId',
  'guestId',
  'evidenceEmailId',
  'invoiceId',
];

/**
 * The newest record of every kind that a mail can be about, for the developers' previews; missing ones are left out.
 */
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
      (select id from bonus order by created_at desc limit 1) as bonus_id,
      (select id from budget limit 1) as budget_id,
      (select id from refund order by created_at desc limit 1) as refund_id,
      (select id from chargeback order by (status = 'OPEN') desc, opened_at desc limit 1) as chargeback_id,
      (select reference from top_up order by (status = 'SUCCEEDED') desc, created_at desc limit 1) as reference,
      (select id from organization_invitation order by created_at desc limit 1) as invitation_id,
      (select id from profile_change order by at desc limit 1) as change_id,
      (select id from appeal order by asked_at desc limit 1) as appeal_id,
      (select id from rating_review order by (status <> 'OPEN') desc, asked_at desc limit 1) as review_id,
      (select id from contact_message order by received_at desc limit 1) as message_id,
      (select id from waitlist_entry order by created_at desc limit 1) as entry_id,
      (select id from assignment_entry order by (status = 'REJECTED') desc, reviewed_at desc nulls last limit 1)
        as assignment_entry_id,
      (select id from other_address order by created_at desc limit 1) as address_id,
      (select id from merge_proof order by requested_at desc limit 1) as proof_id,
      (select id from guest order by invited_at desc limit 1) as guest_id,
      (select id from organization_email order by field desc, requested_at desc limit 1) as evidence_email_id,
      (select id from invoice order by issued_at desc limit 1) as invoice_id,
      (select id from webhook order by disabled_at desc nulls last limit 1) as webhook_id,
      (select id from signed_consent order by (status = 'SIGNED') desc, signed_at desc limit 1) as consent_id,
      (select id from observer order by created_at desc limit 1) as observer_id,
      (select id from session order by created_at desc limit 1) as session_id,
      (select participant_id from booking) as participant_id, (select researcher_id from booking) as researcher_id`.execute(
    tx,
  );
  const found = Object.fromEntries(
    Object.entries(rows[0] ?? {}).filter((entry): entry is [string, string] => entry[1] !== null),
  );
  const personOf = (userId: string | undefined, firstName: string, role: UserType): MailPerson => ({
    userId: userId ?? null,
    firstName,
    email: `${firstName.toLowerCase()}@example.com`,
    language: 'en',
    role,
  });
  return {
    about: {
      ...Object.fromEntries(IDS.map((name) => [name, NOBODY])),
      reference: 'topup-none',
      balancePesewas: 12_500,
      shortPesewas: 250_000,
      dueOn: '2026-11-30',
      event: 'pay',
      action: 'secondFactor.enable',
      browserHash: '0'.repeat(64),
      day: '2026-11-23',
      week: '2026-11-23',
      researcherId: found.researcherId ?? NOBODY,
      userId: found.participantId ?? NOBODY,
      ...found,
    },
    participant: personOf(found.participantId, 'Kofi', 'PARTICIPANT'),
    researcher: personOf(found.researcherId, 'Ama', 'RESEARCHER'),
  };
}

/** The sample's fields that one kind of mail is about. */
export function aboutOf({ fields }: MailKind, { about }: MailSample): MailAbout {
  return Object.fromEntries(Object.entries(about).filter(([field]) => fields.includes(field)));
}
