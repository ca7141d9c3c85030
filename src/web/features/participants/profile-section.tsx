import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { ChangeReasonForm, type getParticipantInformation } from '../../../contract/participants.ts';
import { m } from '../../../messages/m.ts';
import { dateWords } from '../../../messages/when.ts';
import { type FormFields, useSchemaForm } from '../../lib/form.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { GENDER_WORDS } from './profile-words.ts';
import type { Demographic, Employment, Technical } from './sections.tsx';

interface Sections {
  demographic: Demographic;
  employment: Employment;
  technicalDetail: Technical;
}

interface SectionProps<K extends keyof Sections> {
  section: K;
  schema: z.core.$ZodType<unknown, Sections[K]>;
  fields: (form: FormFields<Sections[K]>) => ReactNode;
  /** Where to go on; back to the account's pages unless it says otherwise. */
  onSaved?: () => void;
}

/** Facts whose change needs a review once they have decided about studies; all are in the demographic section. */
const REVIEWED = ['dateOfBirth', 'gender'];

/** One section of the profile, saved on its own. */
export function ProfileSection<K extends keyof Sections>(props: SectionProps<K>) {
  const query = useQuery(ask('GET /identity/users/participant-information'));
  return (
    <Loaded query={query} rows={1}>
      {({ content }) =>
        content && (
          <div className="grid gap-4">
            {props.section === 'demographic' && content.waitingChange && (
              <WaitingChange change={content.waitingChange} />
            )}
            <SectionForm {...props} values={content[props.section]} isReviewed={content.changesAreReviewed} />
          </div>
        )
      }
    </Loaded>
  );
}

function SectionForm<K extends keyof Sections>({
  section,
  schema,
  fields,
  values,
  isReviewed,
  onSaved = () => navigate(addresses.accountManagement),
}: SectionProps<K> & { values: Sections[K]; isReviewed: boolean }) {
  const form = useSchemaForm(schema, values, { follow: true, part: `${section}.` });
  const why = useSchemaForm(ChangeReasonForm, { changeReason: '' });
  const before: Record<string, unknown> = values;
  const now: Record<string, unknown> = form.values;
  const asks = isReviewed && REVIEWED.some((name) => now[name] !== before[name]);
  const update = useAction('PUT /identity/users/participant-information', { onDone: onSaved });
  const save = form.onSubmit((value) =>
    update.mutate(
      { body: { [section]: value, ...(asks ? why.values : {}) } },
      {
        onError: (error) => {
          why.refuseFields(error);
          form.refuseFields(error);
        },
      },
    ),
  );
  return (
    <Card className="max-w-2xl">
      <form className="grid gap-5" noValidate onSubmit={save}>
        {fields(form)}
        {asks && (
          <AreaField
            label={m.profile_why()}
            hint={m.profile_why_hint()}
            maxLength={500}
            {...why.quietText('changeReason')}
          />
        )}
        <FormSubmit
          waitsFor={[...form.waitsFor, ...(asks ? why.waitsFor : [])]}
          className="justify-self-start"
          starts={update}
        >
          {m.momo_save()}
        </FormSubmit>
      </form>
    </Card>
  );
}

function WaitingChange({
  change,
}: {
  change: NonNullable<NonNullable<ReplyOf<typeof getParticipantInformation>>['waitingChange']>;
}) {
  return (
    <div className="max-w-2xl">
      <Banner title={m.profile_reviewing()}>
        {m.profile_asked_for({
          date: dateWords(change.dateOfBirth),
          gender: GENDER_WORDS[change.gender].toLowerCase(),
        })}
      </Banner>
    </div>
  );
}
