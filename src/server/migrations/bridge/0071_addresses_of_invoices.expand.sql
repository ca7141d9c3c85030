-- A tax invoice shows the seller's address as well.
alter table invoice add column seller_address text;
