import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { getParticipantInformation, updateParticipantInformation } from '../../../contract/participants.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { GENDERS } from '../../../domain/enumerations.ts';
import { ApiError } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaField } from '../../ui/field.tsx';
import { SchemaSubmit } from '../../ui/schema-submit.tsx';
import { Loaded } from '../../ui/states.tsx';

interface SectionProps<T extends FieldValues> {
  section: 'demographic' | 'employment' | 'technicalDetail';
  schema: z.core.$ZodType<unknown, T>;
  fields: (form: UseFormReturn<T>) => ReactNode;
}

/** One section of the profile, saved on its own. */
export function ProfileSection<T extends FieldValues>(props: SectionProps<T>) {
  const query = useQuery(ask(getParticipantInformation));
  return (
    <Loaded query={query} rows={1}>
      {({ content }) =>
        content && (
          <div className="grid gap-4">
            {props.section === 'demographic' && content.waitingChange && (
              <WaitingChange change={content.waitingChange} />
            )}
            <SectionForm
              {...props}
              values={content[props.section] as unknown as T}
              isLookedAt={content.changesAreLookedAt}
            />
          </div>
        )
      }
    </Loaded>
  );
}

function SectionForm<T extends FieldValues>({
  section,
  schema,
  fields,
  values,
  isLookedAt,
}: SectionProps<T> & { values: T; isLookedAt: boolean }) {
  const form = useSchemaForm(schema, values as never, { follow: true }) as unknown as UseFormReturn<T>;
  const [reason, setReason] = useState('');
  const [reasonProblem, setReasonProblem] = useState<string>();
  const [dateOfBirth, gender] = useWatch({ control: form.control, name: ['dateOfBirth', 'gender'] as never[] });
  const asks =
    section === 'demographic' && isLookedAt && (dateOfBirth !== values.dateOfBirth || gender !== values.gender);
  const update = useAction(updateParticipantInformation, { onDone: () => navigate(addresses.accountManagement) });
  const save = form.handleSubmit((value) =>
    update.mutate(
      { body: { [section]: value, ...(asks ? { changeReason: reason } : {}) } as never },
      {
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
          setReasonProblem(error.fields.find(({ field }) => field === 'changeReason')?.message);
          for (const { field, message } of error.fields)
            form.setError(field.replace(`${section}.`, '') as never, { message });
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
            label="Why does this change?"
            name="changeReason"
            hint="You have applied for studies or seen some that do not fit you, so we review a new date of birth or gender first. Until then we use the old one."
            maxLength={500}
            error={reasonProblem}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
        <SchemaSubmit
          form={form}
          schema={schema}
          also={asks && reason.trim() === '' ? ['changeReason'] : []}
          className="justify-self-start"
          busy={update.isPending}
        >
          Save
        </SchemaSubmit>
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
      <Banner title="We are reviewing your change">
        You asked for: born on {formatDate(change.dateOfBirth)}, {GENDERS[change.gender].toLowerCase()}. Until we
        decide, we use the details below. We will email you.
      </Banner>
    </div>
  );
}
