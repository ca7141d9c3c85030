import { useQuery } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useRef, useState } from 'react';
import { addresses } from '../../contract/addresses.ts';
import {
  INSTITUTIONAL_MESSAGE,
  KycOrganizationForm,
  KycSocialForm,
  KycStageForm,
  kycSteps,
} from '../../contract/organizations.ts';
import { EMAIL_PATTERN } from '../../domain/email-address.ts';
import { INCOME_BANDS } from '../../domain/enumerations.ts';
import {
  EVIDENCE_FILES,
  type EvidenceEmail,
  evidenceOf,
  isEvidenceEmail,
  isEvidenceFile,
  isInstitutional,
  isPerson,
  labelOf,
  needOf,
  ORGANIZATION_KINDS,
  type OrganizationKind,
} from '../../domain/organization-kinds.ts';
import type { OrganizationField } from '../../domain/organization-review.ts';
import { INDUSTRIES, STARTUP_STAGE_DESCRIPTIONS, STARTUP_STAGES } from '../../domain/work-lists.ts';
import { DeclineReasons } from '../features/organizations/decline-reasons.tsx';
import { EvidenceEmailCode, EvidenceFileField, useEvidence } from '../features/organizations/evidence-fields.tsx';
import { fromSignUp, type KycDraft, kycDraftOf } from '../features/organizations/kyc-draft.ts';
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

/** The kind that was chosen in the first step. */
const ChosenKind = createContext<OrganizationKind>('COMPANY');

/** The wizard's steps for a kind, which decides what each step checks. */
function rowsOf(kind: OrganizationKind) {
  const { kycOrganization, kycSocial, kycStage } = kycSteps(kind);
  return {
    kycOrganization: { title: 'Your organisation', schema: kycOrganization, Fields: OrganizationFields },
    kycSocial: {
      title: 'Where to find you',
      schema: kycSocial,
      Fields: SocialFields,
    },
    kycStage: {
      title: needOf(kind, 'stage') === null ? 'Your plan' : 'Stage and plan',
      schema: kycStage,
      Fields: StageFields,
      action: 'Submit',
    },
  };
}

const KINDS = Object.keys(ORGANIZATION_KINDS) as OrganizationKind[];
const ROWS = Object.fromEntries(KINDS.map((kind) => [kind, rowsOf(kind)])) as Record<
  OrganizationKind,
  ReturnType<typeof rowsOf>
>;
/**
 * The first step asks for the kind. All kinds share one step object, so that choosing another kind does not remount it and lose
 * the focus.
 */
const FIRST = schemaStages<KycDraft>(ROWS.COMPANY)[0] as ReturnType<typeof schemaStages<KycDraft>>[number];
const STAGES = Object.fromEntries(
  KINDS.map((kind) => [kind, [FIRST, ...schemaStages<KycDraft>(ROWS[kind]).slice(1)]]),
) as Record<OrganizationKind, ReturnType<typeof schemaStages<KycDraft>>>;

/** The steps with their fields, including uploads. */
const FIELDS_OF_STEPS: readonly (readonly string[])[] = [
  [...Object.keys(KycOrganizationForm.shape), ...Object.keys(EVIDENCE_FILES)],
  Object.keys(KycSocialForm.shape),
  Object.keys(KycStageForm.shape),
];

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
      {({ content }) => <WithEvidence organizationId={organizationId} submitted={content} />}
    </Loaded>
  );
}

interface WizardProps {
  organizationId: string;
  submitted: Information;
}

/** Earlier uploads and confirmations are part of the draft, but stay on the server. */
function WithEvidence(props: WizardProps) {
  const { query } = useEvidence();
  return (
    <Loaded query={query} whole>
      {({ content }) => <KycWizard {...props} name={content.organizationName} />}
    </Loaded>
  );
}

function KycWizard({ organizationId, submitted, name }: WizardProps & { name: string }) {
  const user = useUser();
  const { fileOf, emailOf } = useEvidence();
  const [draft, keep] = useDrafts(organizationId, () =>
    kycDraftOf(
      (key) => readDraft(key, organizationId),
      submitted,
      user === null ? {} : fromSignUp(name, { email: user.email, lastName: user.lastName }),
    ),
  );
  const kind = draft.kycOrganization.kind || 'COMPANY';
  const stages = STAGES[kind];
  const { at, go, next, onBack, isLast } = useStages(stages, useDraft('kycStep', organizationId, 0));
  const openField = useField(go);
  const submit = useAction('POST /identity/organizations/{organizationId}/information', {
    onDone: ({ content }) => {
      clearDrafts(['kycOrganization', 'kycSocial', 'kycStage', 'kycStep'], organizationId);
      mergeUser(content);
      navigate(addresses.dashboard);
    },
  });
  const missing = {
    kycOrganization: evidenceOf(kind).filter((field) => isEvidenceFile(field) && !fileOf(field)),
    kycSocial: evidenceOf(kind).filter((field) => {
      if (!isEvidenceEmail(field)) return false;
      const newest = emailOf(field);
      return !newest?.isConfirmed || newest.email !== (draft.kycSocial[field] ?? '').trim().toLowerCase();
    }),
  };
  const send = (complete: KycDraft) => {
    const unfinished = firstUnfinished(ROWS[kind], complete);
    const unproved = [missing.kycOrganization, missing.kycSocial].findIndex((fields) => fields.length > 0);
    const first = [unfinished, unproved].filter((step) => step >= 0).toSorted()[0];
    if (first !== undefined) return go(first);
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
      <ChosenKind value={kind}>
        <Wizard
          stages={stages}
          at={at}
          className="max-w-2xl"
          draft={draft}
          reasons={submitted?.fieldReasons ?? {}}
          missing={missing}
          starts={submit}
          onKeep={keep}
          onBack={onBack}
          onNext={isLast ? send : next}
        />
      </ChosenKind>
    </>
  );
}

/** Opens a field's stage and moves the focus to it; on arrival, once, to the field of `?field=`. */
function useField(go: (at: number) => void): (field: string) => void {
  const [search, setSearch] = useSearchParams();
  const asked = search.get('field');
  const [wanted, setWanted] = useState(asked);
  const open = (field: string) => {
    const stage = FIELDS_OF_STEPS.findIndex((fields) => fields.includes(field));
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
    // After the stage has rendered and the dialog that led here has closed.
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

/** What each kind has to provide, as shown in the choice of kinds. */
const PROOFS = Object.fromEntries(
  KINDS.map((kind) => {
    const [first = '', ...rest] = evidenceOf(kind).map((field) => labelOf(field, kind));
    return [
      kind,
      [first, ...rest.map((label) => label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase()))].join(', '),
    ];
  }),
);

/** A text field, with why it was declined until its own error is shown. */
const fieldOf =
  <K extends keyof KycDraft>({ form, reasons }: FieldsProps<K>, kind: OrganizationKind) =>
  (name: keyof KycDraft[K] & OrganizationField) => {
    const field = form.text(name);
    return {
      label: labelOf(name, kind),
      optional: needOf(kind, name) === 'optional',
      ...field,
      error: field.error ?? reasons[name],
    };
  };

function OrganizationFields(props: FieldsProps<'kycOrganization'>) {
  const { form, reasons } = props;
  const user = useUser();
  const chosen = form.choice('kind');
  const kind = chosen.value as OrganizationKind | null;
  const asks = (field: OrganizationField) => kind !== null && needOf(kind, field) !== null;
  const field = fieldOf(props, kind ?? 'COMPANY');
  const choose = (value: string) => {
    chosen.onChange(value);
    // A person's own name, as it was typed at sign-up.
    if (user && isPerson(value as OrganizationKind) && form.getValues('organizationName') === '')
      form.set('organizationName', `${user.firstName} ${user.lastName}`);
  };
  return (
    <>
      <OneOf
        label="Kind of organisation"
        hint="It decides what we ask you for."
        columns={2}
        options={ORGANIZATION_KINDS}
        descriptions={PROOFS}
        {...chosen}
        error={chosen.error ?? reasons.kind}
        onChange={choose}
      />
      {kind !== null && (
        <>
          <TextField autoComplete={isPerson(kind) ? 'name' : 'organization'} {...field('organizationName')} />
          {asks('registeredBusinessName') && (
            <TextField
              hint={asks('registrationNumber') ? 'As on your registration certificate.' : undefined}
              {...field('registeredBusinessName')}
            />
          )}
          {asks('registrationNumber') && (
            <TextField
              hint="As on your registration certificate."
              autoComplete="off"
              {...field('registrationNumber')}
            />
          )}
          {asks('registrationCertificate') && (
            <EvidenceFileField
              field="registrationCertificate"
              hint="The whole card, with its number."
              reason={reasons.registrationCertificate}
            />
          )}
          {asks('ghanaCardNumber') && (
            <TextField
              hint="GHA-XXXXXXXXX-X"
              autoComplete="off"
              autoCapitalize="characters"
              {...field('ghanaCardNumber')}
            />
          )}
          {asks('ghanaCard') && (
            <EvidenceFileField field="ghanaCard" hint="Its front, in good light." reason={reasons.ghanaCard} />
          )}
          {asks('industry') && <SelectField options={INDUSTRIES} {...field('industry')} />}
        </>
      )}
    </>
  );
}

function SocialFields(props: FieldsProps<'kycSocial'>) {
  const kind = useContext(ChosenKind);
  const field = fieldOf(props, kind);
  const { institutionEmail = '', supervisorEmail = '' } = props.form.values;
  const asks = (name: OrganizationField) => needOf(kind, name) !== null;
  /** Why no code can be sent is said while the address is typed, not only once it is left. */
  const address = (name: EvidenceEmail, email: string) => {
    const { error, ...rest } = field(name);
    const isPublic = EMAIL_PATTERN.test(email.trim()) && !isInstitutional(email.trim());
    return { ...rest, error: error ?? (isPublic ? INSTITUTIONAL_MESSAGE : undefined) };
  };
  const link = (
    name: 'organizationWebsiteUrl' | 'organizationLinkedInUrl' | 'founderLinkedInUrl',
    placeholder: string,
  ) => asks(name) && <TextField type="url" inputMode="url" placeholder={placeholder} {...field(name)} />;
  return (
    <>
      {asks('institutionEmail') && (
        <div className="grid gap-3">
          <TextField type="email" autoComplete="email" {...address('institutionEmail', institutionEmail)} />
          <EvidenceEmailCode field="institutionEmail" email={institutionEmail} />
        </div>
      )}
      {asks('supervisorEmail') && (
        <div className="grid gap-6">
          <TextField
            hint="The person at your institution who supervises this research."
            autoComplete="off"
            {...field('supervisorName')}
          />
          <div className="grid gap-3">
            <TextField type="email" autoComplete="off" {...address('supervisorEmail', supervisorEmail)} />
            <EvidenceEmailCode field="supervisorEmail" email={supervisorEmail} />
          </div>
        </div>
      )}
      {link('organizationWebsiteUrl', 'sankofa.example')}
      {link('organizationLinkedInUrl', 'https://www.linkedin.com/company/…')}
      {link('founderLinkedInUrl', 'https://www.linkedin.com/in/…')}
    </>
  );
}

function StageFields(props: FieldsProps<'kycStage'>) {
  const kind = useContext(ChosenKind);
  const field = fieldOf(props, kind);
  const stage = props.form.choice('stage');
  return (
    <>
      {needOf(kind, 'stage') !== null && (
        <OneOf
          label={labelOf('stage', kind)}
          columns={1}
          options={STARTUP_STAGES}
          descriptions={STARTUP_STAGE_DESCRIPTIONS}
          pictures={STAGE_PICTURES}
          {...stage}
          error={stage.error ?? props.reasons.stage}
        />
      )}
      {needOf(kind, 'revenueBand') !== null && <SelectField options={INCOME_BANDS} {...field('revenueBand')} />}
      <AreaField
        maxLength={250}
        counted={props.form.values.usagePlan?.length ?? 0}
        {...field('usagePlan')}
        label="How do you plan to use Nyansapo?"
      />
    </>
  );
}
