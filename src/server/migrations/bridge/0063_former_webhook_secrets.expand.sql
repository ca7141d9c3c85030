-- Each secret that was replaced signs for a day, however often the secret is replaced meanwhile. The columns previous_sealed_secret
-- and previous_until of webhook are no longer read.
create table former_webhook_secret (
  webhook_id uuid not null references webhook on delete cascade,
  sealed_secret text not null,
  until timestamptz not null,
  primary key (webhook_id, sealed_secret)
);
insert into former_webhook_secret (webhook_id, sealed_secret, until)
select id, previous_sealed_secret, previous_until from webhook where previous_until > now();
