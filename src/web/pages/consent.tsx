import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import type { SpokenLanguage } from '../../domain/audio.ts';
import { hasSessions } from '../../domain/study-kinds.ts';
import { m } from '../../messages/m.ts';
import { ConsentWords, type ShownForm } from '../features/consent-forms/consent-words.tsx';
import { SignForm } from '../features/consent-forms/sign-form.tsx';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { navigate, useParams } from '../lib/navigation.tsx';
import { ask } from '../lib/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

const Listen = lazyPart(() => import('../features/clips/listen.tsx').then((module) => module.Listen));

/** A study's consent form: to read before applying, and to sign once there is an application. */
export default function ConsentPage() {
  const { studyId } = useParams<'consent'>();
  const query = useQuery(ask('GET /project/studies/{id}/terms', { params: { id: studyId } }));
  const [chosen, setChosen] = useState<SpokenLanguage | null>(null);
  return (
    <Loaded query={query} whole>
      {({
        content: { studyName, organizationName, kind, form, signed, canSign, applicationId, hasClips, observers },
      }) => (
        <>
          <PageTitle
            title={m.consent_title()}
            lead={m.consent_of({ study: studyName, organization: organizationName })}
          />
          {form === null ? (
            <Banner tone="good" title={m.consent_no_form()}>
              {m.consent_no_form_why()}
            </Banner>
          ) : (
            <>
              {hasClips && (
                <Lazy
                  // Remounts for another language, which has its own recording.
                  key={chosen}
                  of={Listen}
                  fallback={null}
                  studyId={studyId}
                  subject="CONSENT"
                  language={chosen}
                />
              )}
              <ConsentWords form={form} shown={textIn(form, chosen)} onChoose={setChosen} />
            </>
          )}
          {form && canSign && (
            <SignForm
              key={form.id}
              form={form}
              language={textIn(form, chosen).language}
              onSigned={() =>
                navigate(
                  hasSessions(kind) || applicationId === null
                    ? addresses.scheduleAvailability({ studyId })
                    : addresses.work({ applicationId }),
                  { replace: true },
                )
              }
            />
          )}
          {observers.length > 0 && <p className="text-quiet">{m.apply_observers({ names: observers.join(', ') })}</p>}
          {signed && (
            <Banner
              tone="good"
              title={m.consent_signed()}
              action={
                <ButtonLink variant="plain" to={addresses.consents}>
                  {m.consent_see()}
                </ButtonLink>
              }
            />
          )}
        </>
      )}
    </Loaded>
  );
}

/** The text in the chosen language; in the reader's before a choice, or if a new version lacks the chosen one. */
function textIn({ text, textLanguage, otherTexts }: ShownForm, chosen: SpokenLanguage | null) {
  return otherTexts.find(({ language }) => language === chosen) ?? { text, language: textLanguage };
}
