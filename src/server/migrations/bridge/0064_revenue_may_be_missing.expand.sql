-- Organisations that submit their information by software may leave their revenue out.
alter table organization_information alter column revenue_band drop not null;
