-- The code of the study whose link brought a person here, until they have applied for it or set it aside. Not a reference:
-- a study that was deleted meanwhile is still one that we can say has closed.
alter table app_user add column wanted_study text check (wanted_study ~ '^[0-9A-Z]{1,20}$');
