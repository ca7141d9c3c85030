-- A session that was cut short: what the researcher proposes to pay of it, and what became of that. Without an answer by
-- partial_until, it is paid in full.
alter table booking add column partial_status text not null default 'NONE' check (
  partial_status in ('NONE', 'PROPOSED', 'AGREED', 'REFUSED', 'LAPSED', 'WITHDRAWN', 'PAID_IN_FULL', 'UPHELD'));
alter table booking add column partial_pesewas bigint check (partial_pesewas > 0);
alter table booking add column partial_until timestamptz;
alter table booking add constraint booking_part_is_whole check (
  (partial_status = 'NONE') = (partial_pesewas is null) and (partial_status = 'NONE') = (partial_until is null));

-- A session that took longer: what the study pays more for it if both sides say so, when each of them said that it had ended, and
-- what was paid for it.
alter table study add column allows_overrun boolean not null default false;
alter table study add column overrun_pesewas bigint not null default 0 check (overrun_pesewas >= 0);
alter table study add constraint study_reserves_its_overrun check (allows_overrun = (overrun_pesewas > 0));
alter table booking add column participant_ended_at timestamptz;
alter table booking add column researcher_ended_at timestamptz;
alter table booking add column overrun_pesewas bigint not null default 0 check (overrun_pesewas >= 0);

-- Half of the travel can be paid once the person has confirmed that they will come.
alter table study add column travel_in_advance boolean not null default false;
alter table study add constraint study_advances_its_travel check (not travel_in_advance or travel_pay > 0);
alter table booking add column advance_pesewas bigint not null default 0 check (advance_pesewas >= 0);
