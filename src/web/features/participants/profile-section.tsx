import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { z } from 'zod/mini';
import { getParticipantInformation, updateParticipantInformation } from '../../../contract/participants.ts';
import { paths } from '../../app/paths.ts';
import { ApiError } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { Card } from '../../ui/card.tsx';
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
      {({ content }) => content && <SectionForm {...props} values={content[props.section] as unknown as T} />}
    </Loaded>
  );
}

function SectionForm<T extends FieldValues>({ section, schema, fields, values }: SectionProps<T> & { values: T }) {
  const form = useSchemaForm(schema, values as never, { follow: true }) as unknown as UseFormReturn<T>;
  const update = useAction(updateParticipantInformation, { onDone: () => navigate(paths.accountManagement) });
  const save = form.handleSubmit((value) =>
    update.mutate(
      { body: { [section]: value } as never },
      {
        onError: (error) => {
          if (!(error instanceof ApiError)) return;
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
        <SchemaSubmit form={form} schema={schema} className="justify-self-start" busy={update.isPending}>
          Save
        </SchemaSubmit>
      </form>
    </Card>
  );
}
