import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** An invariant, and the query that returns every breach of it as one line of text. */
const INVARIANTS = {
  'All balances sum to 0': sql`
    select 'the sum is ' || sum(balance) as breach from ledger_account having coalesce(sum(balance), 0) <> 0`,
  'Every journal has at least two postings, and they sum to 0': sql`
    select j.reference || ': ' || count(p.amount) || ' postings that sum to ' || coalesce(sum(p.amount), 0) as breach
    from ledger_journal j left join ledger_posting p on p.journal_id = j.id
    group by j.id having count(p.amount) < 2 or sum(p.amount) <> 0`,
  'Every balance is the sum of its postings': sql`
    select a.kind || coalesce(' ' || a.owner_id, '') || ': ' || a.balance || ' instead of ' || coalesce(sum(p.amount), 0) as breach
    from ledger_account a left join ledger_posting p on p.account_id = a.id
    group by a.id having a.balance <> coalesce(sum(p.amount), 0)`,
  'No account is below its floor': sql`
    select kind || coalesce(' ' || owner_id, '') || ': ' || balance as breach from ledger_account
    where case when kind in ('PROVIDER_PENDING', 'PROVIDER_BALANCE', 'PROVIDER_FLOAT', 'PROVIDER_FEES', 'MTN_BALANCE', 'BANK', 'ORGANIZATION_RECEIVABLE',
        'PARTICIPANT_ADVANCE', 'MESSAGE_COSTS', 'PROMISES', 'AIRTIME_BALANCE')
      then balance > 0 else balance < 0 end`,
  'The database refuses to change what is written': sql`
    select missing || ' is missing or off' as breach from unnest(array[
      'ledger_journal_append_only', 'ledger_posting_append_only', 'ledger_journal_balances', 'ledger_posting_in_journal',
      'ledger_posting_applies', 'ledger_account_by_postings', 'ledger_account_stays']) missing
    where not exists (select 1 from pg_trigger where tgname = missing and tgenabled in ('O', 'A'))`,
  'Only late payouts are compensated': sql`
    select j.reference || ' compensates a payout that was not late' as breach
    from ledger_journal j left join payout p on p.id = j.subject_id
    where j.event = 'promise' and p.promise is distinct from 'LATE'`,
  'Payouts on the way are exactly what is in transit': sql`
    select 'in transit ' || transit || ', on the way ' || underway as breach from (select
      coalesce((select balance from ledger_account where kind = 'PAYOUT_TRANSIT'), 0) as transit,
      (select coalesce(sum(amount_pesewas), 0) from payout where status in ('QUEUED', 'SENT', 'HELD')) as underway) sums
    where transit <> underway`,
  'Airtime on the way is exactly what is in transit': sql`
    select 'in transit ' || transit || ', on the way ' || underway as breach from (select
      coalesce((select balance from ledger_account where kind = 'AIRTIME_TRANSIT'), 0) as transit,
      (select coalesce(sum(amount_pesewas), 0) from airtime_top_up where status in ('QUEUED', 'SENT', 'UNCLEAR')) as underway) sums
    where transit <> underway`,
  'Every top-up of airtime is booked as its status says': sql`
    select t.reference || ': ' || t.status || ', taken ' || coalesce((-p.amount)::text, 'nothing') as breach from airtime_top_up t
    left join ledger_journal j on j.reference = 'airtime:' || t.id
    left join (ledger_posting p join ledger_account a on a.id = p.account_id and a.kind = 'PARTICIPANT_EARNED') on p.journal_id = j.id
    left join ledger_journal ok on ok.reference = 'airtime:' || t.id || ':ok'
    left join ledger_journal fail on fail.reference = 'airtime:' || t.id || ':fail'
    where p.amount is distinct from -t.amount_pesewas
      or (t.status = 'DELIVERED') <> (ok.id is not null) or (t.status = 'FAILED') <> (fail.id is not null)`,
  'Refunds on the way are exactly what is in transit': sql`
    select 'in transit ' || transit || ', on the way ' || underway as breach from (select
      coalesce((select balance from ledger_account where kind = 'REFUND_TRANSIT'), 0) as transit,
      (select coalesce(sum(amount_pesewas), 0) from refund where status in ('REQUESTED', 'APPROVED', 'SENT')) as underway) sums
    where transit <> underway`,
  'Chargebacks that the provider has not deducted are exactly what is in transit': sql`
    select 'in transit ' || transit || ', not deducted ' || underway as breach from (select
      coalesce((select balance from ledger_account where kind = 'CHARGEBACK_TRANSIT'), 0) as transit,
      (select coalesce(sum(taken_pesewas - deducted_pesewas), 0) from chargeback) as underway) sums
    where transit <> underway`,
  'Every chargeback has taken what its status says': sql`
    select provider_id || ': ' || status || ', taken ' || taken_pesewas || ' of ' || claimed_pesewas as breach from chargeback
    where top_up_id is not null and (status = 'LOST' and taken_pesewas <> claimed_pesewas
      or status in ('WON', 'CLOSED') and taken_pesewas <> 0)`,
  'No organisation owes us what its wallet could pay': sql`
    select o.owner_id || ': owes ' || -o.balance || ', has ' || a.balance as breach
    from ledger_account o join ledger_account a on a.kind = 'ORGANIZATION_AVAILABLE' and a.owner_id = o.owner_id
    where o.kind = 'ORGANIZATION_RECEIVABLE' and o.balance < 0 and a.balance > 0`,
  'Every top-up that arrived is booked once, with its amount': sql`
    select t.reference || ': ' || t.status || ', booked ' || coalesce(p.amount::text, 'nothing') as breach
    from top_up t
    left join ledger_journal j on j.reference = 'topup:' || t.reference
    left join ledger_account a on a.kind = 'ORGANIZATION_AVAILABLE' and a.owner_id = t.organization_id
    left join ledger_posting p on p.journal_id = j.id and p.account_id = a.id
    where (t.status = 'SUCCEEDED') <> (p.amount is not null) or p.amount <> t.amount_pesewas`,
  'Every payout is booked as its status says': sql`
    select p.reference || ': ' || p.status as breach from payout p
    left join ledger_journal ok on ok.reference = 'payout:' || p.reference || ':ok'
    left join ledger_journal fail on fail.reference = 'payout:' || p.reference || ':fail'
    left join ledger_journal rev on rev.reference = 'payout:' || p.reference || ':rev'
    where (p.status in ('PAID', 'REVERSED')) <> (ok.id is not null)
      or (p.status = 'FAILED') <> (fail.id is not null)
      or (p.status = 'REVERSED') <> (rev.id is not null)`,
  'Returned payouts still belong to the person': sql`
    select p.participant_id || ': ' || coalesce(max(a.balance), 0) || ' of ' || sum(p.amount_pesewas) as breach
    from payout p left join ledger_account a on a.kind = 'PARTICIPANT_EARNED' and a.owner_id = p.participant_id
    where p.status in ('FAILED', 'REVERSED')
    group by p.participant_id having coalesce(max(a.balance), 0) < sum(p.amount_pesewas)`,
  'Every session that was attended is paid once, at its study’s rate or the part that was agreed, less its advance, and others without travel': sql`
    select b.id || ': ' || b.status || ', booked ' || coalesce(p.amount::text, 'nothing') as breach
    from booking b join study s on s.id = b.study_id join application a on a.id = b.application_id
    left join ledger_journal j on j.reference = 'earn:' || b.id
    left join (ledger_posting p join earner on earner.account_id = p.account_id)
      on p.journal_id = j.id and earner.person_id = b.participant_id
    where (b.status = 'ATTENDED' and a.status <> 'DISPUTED' and p.amount is null)
      or p.amount <> case when b.partial_status in ('AGREED', 'UPHELD') then b.partial_pesewas
        when b.status = 'CANCELLED' then s.rate_pesewas - s.travel_pay * 100 else s.rate_pesewas end
        - case when b.status = 'CANCELLED' then 0
          else (select sum(o.advance_pesewas) from booking o where o.application_id = b.application_id) end`,
  'Every advance for travel is half of it and paid once, and there are no others': sql`
    select coalesce(b.id::text, j.reference) || ': booked ' || coalesce(p.amount::text, 'nothing') as breach
    from (select b.*, s.travel_in_advance, s.travel_pay from booking b join study s on s.id = b.study_id
      where b.advance_pesewas > 0) b
    full join (select * from ledger_journal where reference like 'travel:%') j on j.reference = 'travel:' || b.id
    left join (ledger_posting p join earner on earner.account_id = p.account_id)
      on p.journal_id = j.id and earner.person_id = b.participant_id
    where b.id is null or p.amount is distinct from b.advance_pesewas or b.advance_pesewas <> b.travel_pay * 50 or not b.travel_in_advance`,
  'Every session that overran is paid the next step once, if both sides say so, and no other one is': sql`
    select coalesce(b.id::text, j.reference) || ': booked ' || coalesce(p.amount::text, 'nothing') as breach
    from (select b.*, s.overrun_pesewas as step from booking b join study s on s.id = b.study_id where b.overrun_pesewas > 0) b
    full join (select * from ledger_journal where reference like 'overrun:%') j on j.reference = 'overrun:' || b.id
    left join (ledger_posting p join earner on earner.account_id = p.account_id)
      on p.journal_id = j.id and earner.person_id = b.participant_id
    where p.amount is distinct from b.overrun_pesewas or b.overrun_pesewas <> b.step or b.status <> 'ATTENDED'
      or (b.participant_ended_at > b.ends_at + interval '10 minutes'
        and b.researcher_ended_at > b.ends_at + interval '10 minutes') is not true`,
  'What an agreed part leaves of the pay returns to the wallet once, and nothing else does': sql`
    select coalesce(b.id::text, j.reference) || ': returned ' || coalesce(p.amount::text, 'nothing') as breach
    from (select b.id, s.organization_id, s.rate_pesewas - b.partial_pesewas as rest from booking b join study s on s.id = b.study_id
      where b.partial_status in ('AGREED', 'UPHELD')) b
    full join (select * from ledger_journal where reference like 'partial:%') j on j.reference = 'partial:' || b.id
    left join (ledger_posting p join ledger_account a on a.id = p.account_id and a.kind = 'ORGANIZATION_AVAILABLE')
      on p.journal_id = j.id and a.owner_id = b.organization_id
    where b.id is null or p.amount is distinct from b.rest`,
  'Every bonus is paid once, from its organisation’s wallet, and there are no others': sql`
    select coalesce(b.id::text, j.reference) || ': booked ' || coalesce(p.amount::text, 'nothing') || ' from '
      || coalesce(w.amount::text, 'nothing') as breach
    from bonus b full join (select * from ledger_journal where event = 'thanks') j on j.reference = 'thanks:' || b.id
    left join (ledger_posting p join earner on earner.account_id = p.account_id)
      on p.journal_id = j.id and earner.person_id = b.participant_id
    left join (ledger_posting w join ledger_account a on a.id = w.account_id and a.kind = 'ORGANIZATION_AVAILABLE')
      on w.journal_id = j.id and a.owner_id = b.organization_id
    where b.id is null or p.amount is distinct from b.amount_pesewas or w.amount is distinct from -b.amount_pesewas`,
  'Every accepted entry is paid once, at its pay': sql`
    select e.id || ': ' || e.status || ', booked ' || coalesce(p.amount::text, 'nothing') as breach
    from assignment_entry e join assignment a on a.id = e.assignment_id
    left join ledger_journal j on j.reference = 'earn:' || e.id
    left join (ledger_posting p join earner on earner.account_id = p.account_id)
      on p.journal_id = j.id and earner.person_id = a.participant_id
    where (e.status = 'APPROVED') <> (p.amount is not null) or p.amount <> e.pay_pesewas`,
  'Every diary with enough accepted entries is paid its bonus once, and no other one is': sql`
    select coalesce(d.id::text, j.reference) || ': booked ' || coalesce(p.amount::text, 'nothing') as breach
    from (select a.id, a.participant_id, (s.own_time #>> '{diary,bonusPesewas}')::bigint as bonus
      from assignment a join study s on s.id = a.study_id
      where (s.own_time #>> '{diary,bonusPesewas}')::bigint > 0 and (s.own_time #>> '{diary,entriesForBonus}')::bigint <= (
        select count(*) from assignment_entry e where e.assignment_id = a.id and e.status = 'APPROVED')) d
    full join (select * from ledger_journal where reference like 'bonus:%') j on j.reference = 'bonus:' || d.id
    left join (ledger_posting p join earner on earner.account_id = p.account_id)
      on p.journal_id = j.id and earner.person_id = d.participant_id
    where d.id is null or p.amount is distinct from d.bonus`,
  'Nobody earned more from a task or diary than it may pay': sql`
    select a.id || ': earned ' || a.earned_pesewas || ', booked ' || coalesce(booked.sum, 0) || ' of ' || a.most_pesewas as breach
    from assignment a left join lateral (
      select sum(p.amount) as sum from ledger_journal j
        join ledger_posting p on p.journal_id = j.id
        join earner on earner.account_id = p.account_id and earner.person_id = a.participant_id
      where j.reference = 'bonus:' || a.id
        or j.reference in (select 'earn:' || e.id from assignment_entry e where e.assignment_id = a.id)) booked on true
    where a.earned_pesewas <> coalesce(booked.sum, 0) or a.earned_pesewas > a.most_pesewas`,
  'An account that was merged into another one holds nothing': sql`
    select m.closed_id || ': ' || a.balance as breach from merged_account m
      join ledger_account a on a.owner_id = m.closed_id and a.kind in ('PARTICIPANT_EARNED', 'PARTICIPANT_ADVANCE')
    where a.balance <> 0
    union all
    select m.closed_id || ': a payout ' || p.id from merged_account m join payout p on p.participant_id = m.closed_id`,
  'Every payment list holds exactly what waits for an answer, with its fees': sql`
    select l.id || ': holds ' || coalesce(a.balance, 0) || ' instead of ' || due.sum as breach
    from payment_list l left join ledger_account a on a.kind = 'LIST_HELD' and a.owner_id = l.id
    cross join lateral (select coalesce(sum(case p.status when 'WAITING' then p.amount_pesewas + l.fee_pesewas
        when 'CONFIRMED' then case l.status when 'OPEN' then l.fee_pesewas else 0 end else 0 end), 0) as sum
      from listed_payment p where p.list_id = l.id) due
    where coalesce(a.balance, 0) <> due.sum`,
  'Every listed payment is paid once to its person or returned once, as its status says': sql`
    select p.id || ': ' || p.status || ', booked ' || coalesce(j.event, 'nothing') || ' ' || coalesce(posted.amount::text, '') as breach
    from listed_payment p join payment_list l on l.id = p.list_id
    left join ledger_journal j on j.reference = 'listed:' || p.id
    left join lateral (select o.amount from ledger_posting o left join earner on earner.account_id = o.account_id
      left join ledger_account a on a.id = o.account_id
      where o.journal_id = j.id and (earner.person_id = p.participant_id
        or a.kind = 'ORGANIZATION_AVAILABLE' and a.owner_id = l.organization_id)) posted on true
    where case p.status when 'WAITING' then j.id is not null
      when 'CONFIRMED' then j.event is distinct from 'listPaid' or posted.amount is distinct from p.amount_pesewas
      else j.event is distinct from 'listReturned' or posted.amount is distinct from p.amount_pesewas + l.fee_pesewas end`,
  'Every settlement and every top-up of the balance is booked once, with its amount': sql`
    select 'settlement ' || s.id || ': booked ' || coalesce(p.amount::text, 'nothing') || ' of ' || s.net_pesewas as breach
    from settlement s
    left join ledger_journal j on j.reference = 'settlement:' || s.id
    left join ledger_account a on a.kind = 'BANK'
    left join ledger_posting p on p.journal_id = j.id and p.account_id = a.id
    where case when s.destination = 'BANK' and s.net_pesewas > 0 then p.amount is distinct from -s.net_pesewas else j.id is not null end
    union all
    select 'line ' || l.id || ': booked ' || coalesce(p.amount::text, 'nothing') || ' of ' || l.difference_pesewas
    from provider_line l
    left join ledger_journal j on j.reference = case l.item when 'FUNDING' then 'funding:' else 'settled:' end || l.id
    left join ledger_account a on a.kind = 'PROVIDER_BALANCE'
    left join ledger_posting p on p.journal_id = j.id and p.account_id = a.id
    where (l.item = 'FUNDING' and l.posted_at is not null or l.item in ('FUNDING', 'TRANSACTION') and j.id is not null)
      and p.amount is distinct from -l.difference_pesewas
    union all
    select 'top-up of ' || t.rail || ' ' || t.id || ': booked ' || coalesce(p.amount::text, 'nothing') || ' of ' || t.amount_pesewas
    from rail_top_up t
    left join ledger_journal j on j.reference = 'funding:' || t.id
    left join ledger_account a on a.kind = t.rail || '_BALANCE'
    left join ledger_posting p on p.journal_id = j.id and p.account_id = a.id
    where p.amount is distinct from -t.amount_pesewas`,
  'No payout is paid twice, nor on two rails at once': sql`
    select a.payout_id || ': ' || count(*) || ' attempts are open or paid' as breach
    from payout_attempt a left join ledger_journal j on j.reference = 'payout:' || a.reference || ':ok'
      left join ledger_journal r on r.reference = 'payout:' || a.reference || ':rev'
    where a.ended_as is null or (j.id is not null and r.id is null)
    group by a.payout_id having count(*) > 1`,
  'Every fee and credit with an invoice is booked with its amounts': sql`
    select i.series || ' ' || i.number || ': booked ' || coalesce(fee.amount::text, 'nothing') || ' and VAT '
      || coalesce(vat.amount::text, 'nothing') as breach
    from invoice i left join ledger_journal j on j.reference = i.reference
    left join (ledger_posting fee join ledger_account f on f.id = fee.account_id and f.kind = 'FEE_INCOME') on fee.journal_id = j.id
    left join (ledger_posting vat join ledger_account v on v.id = vat.account_id and v.kind = 'VAT_PAYABLE') on vat.journal_id = j.id
    where coalesce(fee.amount, 0) <> i.net_pesewas * case i.series when 'INVOICE' then 1 else -1 end
      or coalesce(vat.amount, 0) <> (i.gross_pesewas - i.net_pesewas) * case i.series when 'INVOICE' then 1 else -1 end`,
  'Every VAT that was charged or given back has its invoice': sql`
    select j.reference || ': ' || p.amount as breach from ledger_account a join ledger_posting p on p.account_id = a.id
      join ledger_journal j on j.id = p.journal_id left join invoice i on i.reference = j.reference
    where a.kind = 'VAT_PAYABLE' and j.event in ('fee', 'credit') and i.id is null`,
  'Numbers of invoices, credit notes and certificates are continuous': sql`
    select s.series || ': ' || count(i.number) || ' documents, the last is ' || s.last_number as breach
    from document_series s left join (select series, number from invoice
      union all select 'CERTIFICATE', number from withholding_certificate) i on i.series = s.series
    group by s.series, s.last_number having count(i.number) <> s.last_number or coalesce(max(i.number), 0) <> s.last_number`,
  'Every tax that was withheld has its certificate': sql`
    select j.reference || ': ' || -p.amount as breach
    from ledger_account w join ledger_posting t on t.account_id = w.id
      join ledger_journal j on j.id = t.journal_id and j.event = 'withhold'
      join ledger_posting p on p.journal_id = j.id and p.account_id <> w.id join ledger_account a on a.id = p.account_id
    where w.kind = 'WHT_PAYABLE' and not exists (select 1 from withholding_certificate c
      where c.person_id = a.owner_id and c.month = date_trunc('month', j.at at time zone 'UTC')::date)`,
  'Every change about taxes was confirmed by two admins': sql`
    select id || ' was confirmed by its proposer' as breach from tax_request
    where status = 'POSTED' and (decided_by = proposed_by or decided_by is null)
    union all
    select id || ' holds without a request' from tax_setting s
    where not exists (select 1 from tax_request r where r.id = s.id and r.status = 'POSTED' and r.kind = 'TERMS')`,
  'Every credit of the bank is booked once, as its status says': sql`
    select l.id || ': ' || l.status || ', booked ' || coalesce(p.amount::text, 'nothing') as breach from bank_line l
    left join ledger_account a on a.kind = 'BANK'
    left join ledger_journal j on j.reference = 'transfer:' || l.id
    left join ledger_posting p on p.journal_id = j.id and p.account_id = a.id
    left join ledger_journal k on k.reference = 'transfer:' || l.id || ':known'
    left join ledger_journal b on b.reference = 'transfer:' || l.id || ':back'
    left join top_up t on t.id = l.top_up_id
    where (l.status = 'SETTLED') <> (j.id is null) or p.amount <> -l.amount_pesewas
      or (l.status = 'KNOWN') <> (k.id is not null) or (l.status = 'RETURNED') <> (b.id is not null)
      or t.amount_pesewas <> l.amount_pesewas`,
  'What is decided about a credit of the bank was confirmed by two admins': sql`
    select l.id || ': ' || l.status as breach from bank_line l
    where l.status in ('KNOWN', 'RETURNED') and not exists (
      select 1 from bank_decision d where d.line_id = l.id and d.status = 'POSTED' and d.decided_by <> d.proposed_by)`,
  'Every pro-forma has received what was credited for it': sql`
    select f.reference || ': received ' || f.received_pesewas || ', credited ' || coalesce(sum(l.amount_pesewas), 0) as breach
    from pro_forma f left join (bank_line l join top_up t on t.id = l.top_up_id)
      on l.pro_forma_id = f.id and t.organization_id = f.organization_id
    group by f.id having f.received_pesewas <> coalesce(sum(l.amount_pesewas), 0)`,
  'Every correction was posted by two admins': sql`
    select a.id || ' was decided by its proposer' as breach from adjustment a
    where a.status = 'POSTED' and (a.decided_by = a.proposed_by or a.decided_by is null)
      or a.status = 'POSTED' and not exists (select 1 from ledger_journal where reference = 'adjust:' || a.id)`,
};

/** Every invariant with its breaches, at most 20 for each. */
export async function proveInvariants(tx: Tx): Promise<{ invariant: string; broken: string[] }[]> {
  const results = [];
  for (const [invariant, query] of Object.entries(INVARIANTS)) {
    const { rows } = await sql<{ breach: string }>`select breach from (${query}) breaches limit 20`.execute(tx);
    results.push({ invariant, broken: rows.map(({ breach }) => breach) });
  }
  return results;
}
