-- A sequence of an unlogged table is unlogged itself. On a standby that takes over before its first checkpoint after that,
-- PostgreSQL (seen with 15.18) finds the sequence broken ("bad magic number in sequence"), and every write that rings a bell fails.
alter sequence live_event_id_seq set logged;
