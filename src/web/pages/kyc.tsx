import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { KycOrganizationForm, KycSocialForm, KycStageForm } from '../../contract/organizations.ts';
import { INCOME_BANDS, INDUSTRIES, STARTUP_STAGE_DESCRIPTIONS, STARTUP_STAGES } from '../../domain/enumerations.ts';
import { DeclineReasons } from '../features/organizations/decline-reasons.tsx';
import { type KycDraft, kycDraftOf } from '../features/organizations/kyc-draft.ts';
import { STAGE_PICTURES } from '../features/organizations/stage-picture.tsx';
import type { AnswerOf } from '../lib/api.ts';
import { clearDrafts, readDraft, useDraft, useDrafts } from '../lib/drafts.ts';
import type { FormFields } from '../lib/form.ts';
import { navigate, useSearchParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { OneOf } from '../ui/choices.tsx';
import { AreaField, TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { firstUnfinished, schemaStages } from '../ui/schema-stage.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { Loaded } from '../ui/states.tsx';
import { useStages, Wizard } from '../ui/wizard.tsx';

interface FieldsProps<K extends keyof KycDraft> {
  form: FormFields<KycDraft[K]>;
  reasons: Readonly<Record<string, string>>;
}

const ROWS = {
  kycOrganization: { title: 'Your organisation', schema: KycOrganizationForm, Fields: OrganizationFields },
  kycSocial: { title: 'Where to find you', schema: KycSocialForm, Fields: SocialFields },
  kycStage: { title: 'Stage and plan', schema: KycStageForm, Fields: StageFields, action: 'Submit' },
};
const STAGES = schemaStages<KycDraft>(ROWS);

type Information = AnswerOf<'GET /identity/organizations/{organizationId}/information'>['content'];

/** The 3-step KYC wizard; drafts stay in the browser until it is submitted. */
export default function KycPage() {
  const user = useUser();
  const organizationId = user?.organization?.id ?? '';
  const query = useQuery(
    ask('GET /identity/organizations/{organizationId}/information', { params: { organizationId } }),
  );
  if (user?.organization?.adminVerificationStatus === 'PENDING') {
    return (
      <>
        <PageTitle title="Verification" />
        <Banner
          title="Your account verification is pending!"
          action={
            <ButtonLink variant="plain" to={addresses.tryStudy}>
              Try out a study
            </ButtonLink>
          }
        >
          We usually check your information within one working day. We will email you and show the result here.
        </Banner>
      </>
    );
  }
  if (!user?.organization?.isAdmin) {
    return (
      <>
        <PageTitle title="Verification" />
        <Banner title="Only an admin of your organisation can submit this">
          Please ask an admin to complete the verification.
        </Banner>
      </>
    );
  }
  return (
    <Loaded query={query} whole>
      {({ content }) => <KycWizard organizationId={organizationId} submitted={content} />}
    </Loaded>
  );
}

function KycWizard({ organizationId, submitted }: { organizationId: string; submitted: Information }) {
  const [draft, keep] = useDrafts(organizationId, () => kycDraftOf((key) => readDraft(key, organizationId), submitted));
  const { at, go, next, onBack, isLast } = useStages(STAGES, useDraft('kycStep', organizationId, 0));
  const openField = useField(go);
  const submit = useAction('POST /identity/organizations/{organizationId}/information', {
    onDone: ({ content }) => {
      clearDrafts(['kycOrganization', 'kycSocial', 'kycStage', 'kycStep'], organizationId);
      mergeUser(content);
      navigate(addresses.dashboard);
    },
  });
  const send = (complete: KycDraft) => {
    const unfinished = firstUnfinished(ROWS, complete);
    if (unfinished >= 0) return go(unfinished);
    const { kycOrganization, kycSocial, kycStage } = complete;
    submit.mutate({ params: { organizationId }, body: { ...kycOrganization, ...kycSocial, ...kycStage } });
  };
  return (
    <>
      <PageTitle
        title="Complete your verification"
        lead="Three short steps. Participants then see the Verified badge on everything you publish."
      />
      {submitted?.declineReason && (
        <Banner tone="bad" title="What you need to change">
          <DeclineReasons reason={submitted.declineReason} fieldReasons={submitted.fieldReasons} onField={openField} />
        </Banner>
      )}
      <Wizard
        stages={STAGES}
        at={at}
        className="max-w-2xl"
        draft={draft}
        reasons={submitted?.fieldReasons ?? {}}
        starts={submit}
        onKeep={keep}
        onBack={onBack}
        onNext={isLast ? send : next}
      />
    </>
  );
}

/** Opens the stage of a field and moves the focus to it; on arrival to the field of `?field=`, once. */
function useField(go: (at: number) => void): (field: string) => void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('field');
  const [wanted, setWanted] = useState(asked);
  const open = (field: string) => {
    const stage = Object.values(ROWS).findIndex(({ schema }) => field in schema.shape);
    if (stage < 0) return;
    go(stage);
    setWanted(field);
  };
  const arrived = useRef(open);
  useEffect(() => {
    if (asked === null) return;
    setSearch({}, { replace: true });
    arrived.current(asked);
  }, [asked, setSearch]);
  useEffect(() => {
    if (wanted === null) return undefined;
    // When the stage is drawn and the dialog that led here has closed.
    const timer = setTimeout(() => {
      const field = document.querySelector<HTMLElement>(`main [name="${CSS.escape(wanted)}"]`);
      field?.focus();
      field?.scrollIntoView({ block: 'center' });
      setWanted(null);
    });
    return () => clearTimeout(timer);
  }, [wanted]);
  return open;
}

/** A text field, with why it was declined until its own error is shown. */
const fieldOf =
  <K extends keyof KycDraft>({ form, reasons }: FieldsProps<K>) =>
  (name: keyof KycDraft[K] & string) => {
    const field = form.text(name);
    return { ...field, error: field.error ?? reasons[name] };
  };

function OrganizationFields(props: FieldsProps<'kycOrganization'>) {
  const field = fieldOf(props);
  return (
    <>
      <TextField label="Organisation name" autoComplete="organization" {...field('organizationName')} />
      <TextField
        label="Registered business name"
        hint="As on your registration certificate."
        {...field('registeredBusinessName')}
      />
      <SelectField label="Industry" options={INDUSTRIES} {...field('industry')} />
    </>
  );
}

function SocialFields(props: FieldsProps<'kycSocial'>) {
  const field = fieldOf(props);
  return (
    <>
      <TextField
        label="Website"
        type="url"
        inputMode="url"
        placeholder="https://"
        {...field('organizationWebsiteUrl')}
      />
      <TextField
        label="Organisation on LinkedIn"
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/company/…"
        {...field('organizationLinkedInUrl')}
      />
      <TextField
        label="Founder on LinkedIn"
        type="url"
        inputMode="url"
        placeholder="https://www.linkedin.com/in/…"
        {...field('founderLinkedInUrl')}
      />
    </>
  );
}

function StageFields(props: FieldsProps<'kycStage'>) {
  const field = fieldOf(props);
  const stage = props.form.choice('stage');
  return (
    <>
      <OneOf
        label="Stage of your startup"
        columns={1}
        options={STARTUP_STAGES}
        descriptions={STARTUP_STAGE_DESCRIPTIONS}
        pictures={STAGE_PICTURES}
        {...stage}
        error={stage.error ?? props.reasons.stage}
      />
      <SelectField label="Yearly revenue" options={INCOME_BANDS} {...field('revenueBand')} />
      <AreaField
        label="How do you plan to use Nyansapo?"
        maxLength={250}
        counted={props.form.values.usagePlan?.length ?? 0}
        {...field('usagePlan')}
      />
    </>
  );
}
