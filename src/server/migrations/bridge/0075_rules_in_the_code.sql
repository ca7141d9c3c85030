-- Rules are in the code now. What stays in the database is integrity: what must hold even if the code has a bug.

-- Bookings: their checks happen under the lock of the study's row.
drop trigger session_rules_kept on slot;
drop function keep_session_rules;
drop function lock_for_booking;
drop function session_rules;
drop function booking_choice;
drop function booking_terms;
drop function terms_of_bookings;
drop function why_closed;
drop function broken_session_rule;
drop function consent_missing;
drop function observers_of;
drop function title_read_by;
drop function title_language_read_by;
drop function require_change;

-- What follows from a session or a payout is written by the code that changes it.
drop trigger booking_rated on booking;
drop trigger booking_inserted_rated on booking;
drop function note_session_for_ratings;
drop trigger application_rated on application;
drop function note_dispute_for_ratings;
drop trigger payout_awaited on payout;
drop function payout_is_awaited;
drop trigger payout_not_awaited on payout;
drop function payout_is_not_awaited;
drop trigger notification_announced on notification;
drop function announce_notification;
drop trigger consent_form_names_language on consent_form;
drop function name_consent_language;
drop trigger signed_consent_names_language on signed_consent;
drop function name_signed_language;

-- One function refuses every change that is never allowed. A trigger may give a reason.
create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', coalesce(tg_argv[0], format('rows of %s are never changed or deleted', tg_table_name))
    using errcode = 'restrict_violation';
end $$;

drop trigger clip_is_kept on clip;
drop function keep_clip;
create trigger clip_is_kept before update on clip for each row when (old.sent_at is not null)
  execute function refuse_change('a clip never changes once it is published or sent');
drop trigger consent_form_is_kept on consent_form;
drop function keep_consent_form;
create trigger consent_form_is_kept before update on consent_form for each row
  when (old.replaced_at is not null or to_jsonb(new) - 'replaced_at' <> to_jsonb(old) - 'replaced_at')
  execute function refuse_change('a version of a consent form never changes');
drop trigger application_keeps_upheld on application;
drop function keep_upheld;
create trigger application_keeps_upheld before update of status, upheld_at on application for each row
  when (old.upheld_at is not null and new.upheld_at is distinct from old.upheld_at
    or old.status = 'DISPUTED' and new.status = 'NO_SHOW' and new.upheld_at is null)
  execute function refuse_change('a dispute ends with a decision, and one that was upheld stays upheld');

drop trigger ledger_account_by_postings on ledger_account;
drop function balance_by_postings_only;
create trigger ledger_account_by_postings before update on ledger_account for each row
  when ((new.id, new.kind) <> (old.id, old.kind) or new.owner_id is distinct from old.owner_id
    or new.balance <> old.balance and pg_trigger_depth() < 1)
  execute function refuse_change('an account is never renamed, and its balance moves only by a posting');
drop trigger ledger_account_stays on ledger_account;
drop trigger ledger_account_not_emptied on ledger_account;
create trigger ledger_account_stays before delete or truncate on ledger_account
  for each statement execute function refuse_change();
drop trigger ledger_journal_append_only on ledger_journal;
drop trigger ledger_journal_not_emptied on ledger_journal;
create trigger ledger_journal_append_only before update or delete or truncate on ledger_journal
  for each statement execute function refuse_change();
drop trigger ledger_posting_append_only on ledger_posting;
drop trigger ledger_posting_not_emptied on ledger_posting;
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function refuse_change();

-- Nothing is written for an account that was merged into another one.
create function refuse_closed_account() returns trigger language plpgsql as $$
declare
  account uuid;
begin
  if tg_argv[0] = 'participant_id' then
    account := new.participant_id;
  elsif tg_argv[0] = 'user_id' then
    account := new.user_id;
  else
    account := new.owner_id;
  end if;
  -- Waits for a merge that is under way. People whose earnings move are locked before the ledger's accounts.
  if tg_argv[0] <> 'owner_id' then
    perform from app_user where id = account for key share;
  end if;
  if exists (select from merged_account where closed_id = account) then
    raise exception 'account % was merged into another one', account
      using errcode = 'check_violation', constraint = 'account_is_open', table = 'merged_account';
  end if;
  return new;
end $$;
drop trigger application_of_open_account on application;
drop trigger assignment_of_open_account on assignment;
drop trigger payout_of_open_account on payout;
drop trigger booking_of_open_account on booking;
drop trigger mobile_money_of_open_account on mobile_money_account;
drop trigger session_of_open_account on session;
drop trigger ledger_account_of_open_account on ledger_account;
drop function refuse_merged_participant;
drop function refuse_merged_participants;
drop function refuse_merged_user;
drop function refuse_merged_earner;
drop function refuse_merged;
create trigger application_of_open_account before insert on application
  for each row execute function refuse_closed_account('participant_id');
create trigger assignment_of_open_account before insert on assignment
  for each row execute function refuse_closed_account('participant_id');
create trigger payout_of_open_account before insert on payout
  for each row execute function refuse_closed_account('participant_id');
create trigger booking_of_open_account before insert on booking
  for each row execute function refuse_closed_account('participant_id');
create trigger mobile_money_of_open_account before insert on mobile_money_account
  for each row execute function refuse_closed_account('user_id');
create trigger session_of_open_account before insert on session
  for each row execute function refuse_closed_account('user_id');
create trigger ledger_account_of_open_account after update of balance on ledger_account
  for each row when (new.kind in ('PARTICIPANT_EARNED', 'PARTICIPANT_ADVANCE') and new.balance > old.balance)
  execute function refuse_closed_account('owner_id');

-- The copies that lists of applicants sort by.
create or replace function list_applicant() returns trigger language plpgsql as $$
begin
  select folded(u.first_name || ' ' || u.last_name), p.gender, p.region
    into new.applicant_name, new.applicant_gender, new.applicant_region
    from app_user u join participant_profile p on p.user_id = u.id
    where u.id = new.participant_id
    for share of u, p;
  select standing into new.applicant_standing from reputation
    where subject_kind = 'PARTICIPANT' and subject_id = new.participant_id for share;
  new.applicant_name := coalesce(new.applicant_name, '');
  new.applicant_gender := coalesce(new.applicant_gender, '');
  new.applicant_standing := coalesce(new.applicant_standing, 90);
  return new;
end $$;
drop trigger application_standing on application;
drop function take_standing;
create or replace function rename_applicant() returns trigger language plpgsql as $$
begin
  update application set applicant_name = folded(new.first_name || ' ' || new.last_name) where participant_id = new.id;
  return null;
end $$;
drop function listed_name;

-- Which open studies other processes load again: one trigger for each table.
drop trigger study_added on study;
drop trigger study_changed on study;
drop trigger study_removed on study;
drop trigger slot_added on slot;
drop trigger slot_changed on slot;
drop trigger slot_removed on slot;
drop trigger quota_added on quota_cell;
drop trigger quota_changed on quota_cell;
drop trigger quota_removed on quota_cell;
drop function note_change_of_part;
create or replace function note_change_of_study() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'study' then
    perform note_study_change(coalesce(new.id, old.id));
  else
    perform note_study_change(coalesce(new.study_id, old.study_id));
  end if;
  return null;
end $$;
create trigger study_noted after insert or update or delete on study
  for each row execute function note_change_of_study();
create trigger slot_noted after insert or update or delete on slot
  for each row execute function note_change_of_study();
create trigger quota_cell_noted after insert or update or delete on quota_cell
  for each row execute function note_change_of_study();
create or replace function note_change_of_organization() returns trigger language plpgsql as $$
begin
  perform note_study_change(id) from study where organization_id = new.id and status = 'RECRUITING' order by id;
  return null;
end $$;
drop trigger organization_noted on organization;
create trigger organization_noted after update on organization for each row
  when ((new.name, new.admin_verification_status) is distinct from (old.name, old.admin_verification_status))
  execute function note_change_of_organization();
