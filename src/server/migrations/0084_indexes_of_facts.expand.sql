-- Where few people qualify, they are counted exactly, by the rarest of their facts.
create index participant_by_phone on participant_profile (phone_os, date_of_birth);
create index participant_by_work on participant_profile (job_role, date_of_birth);
