/** A payout takes everything that a person has earned, so what a session earned is in their first payout after it. */
const payoutOf = (booking: string, column: string) => `(select ${column} from ledger_journal
    join payout on payout.participant_id = ${booking}.participant_id and payout.created_at >= ledger_journal.at
  where ledger_journal.reference = 'earn:' || ${booking}.id and ${booking}.status = 'ATTENDED'
  order by payout.created_at limit 1)`;

/**
 * The columns about an attended session's payout. Before the payout's job has run, it counts as queued; its status is null if the
 * person has no account to pay to.
 */
export const payoutStatusOf = (booking: string) => `coalesce(${payoutOf(booking, 'payout.status')}, case when exists (
    select from mobile_money_account account where account.user_id = ${booking}.participant_id) then 'QUEUED' end)`;
export const payoutAtOf = (booking: string) => payoutOf(booking, 'coalesce(payout.settled_at, payout.created_at)');
