import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../contract/endpoint.ts';
import type { getTranslations } from '../../contract/translations.ts';
import { countOf } from '../../domain/counts.ts';
import { LANGUAGE_NAMES, TRANSLATED_LANGUAGES } from '../../domain/languages.ts';
import { Drafts } from '../features/translations/drafts.tsx';
import { Proposals } from '../features/translations/proposals.tsx';
import { useFilters, useTab } from '../lib/filters.ts';
import { ask, useDownload } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Loaded } from '../ui/states.tsx';
import { Tabs } from '../ui/tabs.tsx';

const NAMES = Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]]));
const TABS = { proposals: 'Proposals', drafts: 'Drafts' } as const;

/** Each language's progress, speakers' proposals, and unchecked texts (LANG-31). */
export default function AdminTranslationsPage() {
  const [tab, setTab] = useTab(TABS, { keeps: ['language'] });
  const { values, change } = useFilters(['language']);
  const language = TRANSLATED_LANGUAGES.find((one) => one === values.language) ?? 'ak';
  const languages = useQuery(ask('GET /translations/languages'));
  const file = useDownload('GET /translations/accepted');
  return (
    <>
      <PageTitle {...headingOf('adminTranslations')}>
        <Button variant="plain" starts={file} onClick={() => file.mutate({})}>
          Download accepted texts
        </Button>
      </PageTitle>
      <Loaded query={languages} rows={1}>
        {({ content }) => <Languages rows={content} />}
      </Loaded>
      <SelectField
        label="Language"
        options={NAMES}
        value={language}
        onChange={({ target }) => change({ language: target.value })}
      />
      <Tabs tabs={TABS} current={tab} label="Texts" onChange={setTab}>
        {tab === 'proposals' ? (
          <Proposals key={language} language={language} />
        ) : (
          <Drafts key={language} language={language} />
        )}
      </Tabs>
    </>
  );
}

function Languages({ rows }: { rows: ReplyOf<typeof getTranslations> }) {
  return (
    <Card>
      <ul className="grid gap-2">
        {rows.map(({ language, missing, drafts, reviewed, waiting, accepted }) => (
          <li key={language} className="grid gap-x-4 sm:grid-cols-[8rem_1fr]">
            <span className="font-semibold">{LANGUAGE_NAMES[language]}</span>
            <span className="money text-quiet">
              {missing} missing · {countOf(drafts, 'draft')} · {reviewed} reviewed · {countOf(waiting, 'proposal')} ·{' '}
              {accepted} accepted for the next release
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
