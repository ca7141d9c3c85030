import { addresses } from '../../../contract/addresses.ts';
import type { FactName } from '../../../domain/facts.ts';
import { m } from '../../../messages/m.ts';
import { LANGUAGE_WORDS } from '../../lib/language-words.ts';
import { Link } from '../../lib/navigation.tsx';
import * as words from '../participants/profile-words.ts';
import type { Offer } from './use-application.ts';

/** What each fact is called, and its answers in words. */
const FACT_WORDS: Readonly<
  Partial<Record<FactName, readonly [label: string, words: Readonly<Record<string, string>>]>>
> = {
  region: [m.profile_region(), words.REGION_WORDS],
  locality: [m.profile_home(), words.LOCALITY_WORDS],
  gender: [m.profile_gender(), words.GENDER_WORDS],
  education: [m.profile_education(), words.EDUCATION_WORDS],
  income: [m.profile_household_income(), words.INCOME_WORDS],
  employment: [m.profile_employment(), words.EMPLOYMENT_WORDS],
  work: [m.profile_work_short(), words.JOB_WORDS],
  industry: [m.profile_industry(), words.INDUSTRY_WORDS],
  phone: [m.profile_phone_kind(), words.PHONE_WORDS],
  computer: [m.profile_computer(), words.COMPUTER_WORDS],
  browser: [m.profile_browsers(), words.BROWSER_WORDS],
  language: [m.profile_languages(), LANGUAGE_WORDS],
  mobileMoney: [m.profile_uses_mobile_money(), words.YES_NO_WORDS],
  bankAccount: [m.profile_has_bank_account(), words.YES_NO_WORDS],
  internet: [m.profile_uses_internet(), words.YES_NO_WORDS],
};

/** What the study uses of the profile. It is changed on the profile's own pages. */
export function FactsUsed({ matched }: { matched: Offer['matched'] }) {
  return (
    <section aria-labelledby="used" className="grid gap-2 rounded-lg bg-sunken px-4 py-3 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id="used" className="font-semibold text-sm">
          {m.apply_facts_used()}
        </h2>
        <Link to={addresses.accountManagement} className="inline-flex min-h-11 items-center text-clay underline">
          {m.apply_facts_mine()}
        </Link>
      </div>
      <dl className="grid gap-1.5">
        {matched.map(({ fact, answers }) => {
          const [label, labels] = FACT_WORDS[fact] ?? [fact, {}];
          return (
            <div key={fact} className="flex flex-wrap justify-between gap-x-4">
              <dt className="text-quiet">{label}</dt>
              <dd className="ml-auto">{answers.map((answer) => labels[answer] ?? answer).join(', ')}</dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
