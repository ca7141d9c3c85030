import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { getStudyTerms } from '../../contract/consent-forms.ts';
import { hasSessions } from '../../domain/study-kinds.ts';
import { m } from '../../messages/m.ts';
import { ConsentWords } from '../features/consent-forms/consent-words.tsx';
import { SignForm } from '../features/consent-forms/sign-form.tsx';
import { navigate, useParams } from '../lib/navigation.tsx';
import { Drawn, part } from '../lib/part.tsx';
import { ask } from '../lib/queries.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

const Listen = part(() => import('../features/clips/listen.tsx').then((module) => module.Listen));

/** A study's consent form: to read before applying, and to sign once there is an application. */
export default function ConsentPage() {
  const { studyId } = useParams<'consent'>();
  const query = useQuery(ask(getStudyTerms, { params: { id: studyId } }));
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
              {hasClips && <Drawn of={Listen} fallback={null} studyId={studyId} subject="CONSENT" />}
              <ConsentWords form={form} />
            </>
          )}
          {form && canSign && (
            <SignForm
              key={form.id}
              form={form}
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
                <ButtonLink look="plain" to={addresses.consents}>
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
