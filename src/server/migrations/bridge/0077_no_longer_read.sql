-- Columns that no release since 0063 reads, and an index that another one has all of.
alter table webhook drop column previous_sealed_secret, drop column previous_until;
drop index participant_by_match;
alter table webhook rename constraint webhook_check2 to webhook_has_one_sender;
