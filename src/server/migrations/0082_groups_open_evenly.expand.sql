-- Groups that fill easily wait for the others. The name of a crossed quota has all its attributes, such as REGION/GENDER, and the
-- values of its cells a part for each: names stay unique in a study, and a quota of one attribute is what it was.
alter table study add column opens_evenly boolean not null default false;
-- Whether enough people were known at publishing who could take the cell's places: the others don't wait for one without.
alter table quota_cell add column can_fill boolean not null default true;
