-- What a study adds to the pay of its table for each person, in whole cedis: part of its rate. Travel is paid for sessions in
-- person, data for calls.
alter table study add column extra_pay integer not null default 0 check (extra_pay between 0 and 500);
alter table study add column travel_pay integer not null default 0 check (travel_pay between 0 and 200);
alter table study add column data_pay integer not null default 0 check (data_pay between 0 and 50);
alter table study add constraint study_adds_what_meetings_need check (
  (travel_pay = 0 or meeting_kind = 'IN_PERSON') and (data_pay = 0 or meeting_kind <> 'IN_PERSON'));
