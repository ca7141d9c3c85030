import { useQuery } from '@tanstack/react-query';
import { percents } from '#texts';
import { LANGUAGE_NAMES, TRANSLATED_LANGUAGES } from '../../domain/languages.ts';
import { OFFERED_FROM } from '../../domain/offered-languages.ts';
import { locale } from '../../messages/locale.ts';
import { m } from '../../messages/m.ts';
import { TextCard } from '../features/translations/text-card.tsx';
import phrases from '../illustrations/phrases.svg';
import { useSearchParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { EmptyState, Loaded } from '../ui/states.tsx';

const NAMES = Object.fromEntries(TRANSLATED_LANGUAGES.map((language) => [language, LANGUAGE_NAMES[language]]));

/** The screen where speakers propose texts in their language. */
export default function TranslatePage() {
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('language') ?? locale();
  const language = TRANSLATED_LANGUAGES.find((one) => one === wanted) ?? 'ak';
  const listed = useQuery(ask('GET /translations/screens', { query: { language } }));
  const screens = listed.data?.content ?? [];
  const screen = screens.find(({ id }) => id === search.get('screen')) ?? screens[0];
  const page = Number(search.get('page')) || 0;
  const texts = useQuery({
    ...ask('GET /translations/texts', { query: { language, screen: screen?.id ?? '', page } }),
    enabled: screen !== undefined,
  });
  return (
    <>
      <PageTitle {...headingOf('translate')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={m.translate_language()}
          options={NAMES}
          value={language}
          onChange={({ target }) => setSearch({ language: target.value })}
        />
        <SelectField
          label={m.translate_screen()}
          options={Object.fromEntries(screens.map(({ id }) => [id, id.replaceAll('_', ' ')]))}
          value={screen?.id ?? ''}
          onChange={({ target }) => setSearch({ language, screen: target.value })}
        />
      </div>
      <p className="max-w-prose">{m.translate_done({ percent: percents()[language], needed: OFFERED_FROM })}</p>
      {screen && (
        <p className="max-w-prose text-quiet" lang="en">
          {screen.seen}
        </p>
      )}
      <Loaded query={listed}>
        {() => (
          <PagedList
            query={texts}
            onPage={(next) => setSearch({ language, screen: screen?.id ?? '', page: String(next) })}
            empty={
              <EmptyState picture={phrases} title={m.translate_none()}>
                <p>{m.translate_none_hint()}</p>
              </EmptyState>
            }
          >
            {(text) => <TextCard key={`${language}-${text.id}`} language={language} text={text} />}
          </PagedList>
        )}
      </Loaded>
    </>
  );
}
