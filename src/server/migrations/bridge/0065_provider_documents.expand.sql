-- A genuine event may be about nothing that we know.
alter table provider_event alter column reference drop not null;
-- How the payment provider calls the account; null until the first payout to it.
alter table mobile_money_account add column recipient_code text;
-- Since when a transfer or refund waits for somebody to act at the provider.
alter table payout add column attention_since timestamptz;
alter table refund add column attention_since timestamptz;
