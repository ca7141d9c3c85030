-- Where an organisation's invoices go, and the number of the order they are paid for; a project can have its own.
alter table organization add column billing_email text not null default '' check (length(billing_email) <= 254);
alter table organization add column purchase_order text not null default '' check (length(purchase_order) <= 50);
alter table project add column purchase_order text not null default '' check (length(purchase_order) <= 50);
-- An invoice keeps what it said when it was issued.
alter table invoice add column customer_address text;
alter table invoice add column purchase_order text;
