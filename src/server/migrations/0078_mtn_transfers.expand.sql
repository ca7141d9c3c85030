-- MTN has no list of transfers. Their ids are made from the number that is paid and from which of its transfers it is, so that they can be
-- asked for one after the other when a restored database has forgotten them.
alter table payout_attempt add column transfer_id uuid unique;

-- Numbers for which MTN has been asked what it paid before a restore: a keyed hash, and the life of the database since which that holds.
create table asked_number (
  number_mark text primary key,
  life integer not null
);
