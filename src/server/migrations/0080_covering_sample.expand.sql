-- With many people, a count reads some thousands of the sample, each from another page of a large table: this index has all that it
-- needs. Below 16 times as many people the sample is larger than this part, and the table small enough to stay in memory.
create index participant_in_sample on participant_profile (sample)
  include (date_of_birth, gender, education_level, annual_household_income, devices, languages, languages_read,
    languages_understood, last_active_on)
  where sample < 65536;
