import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRef } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type { z } from 'zod/mini';
import { type contactSupport, getFormStamp, type joinWaitlist } from '../../../contract/waitlist.ts';
import { ApiError } from '../../lib/api.ts';
import { showFieldErrors, useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';

/**
 * A form that needs no sign-in: it carries the stamp of when it was opened, and a field that people never see (whoever
 * fills it in is a machine). `trap` goes somewhere inside the form.
 */
export function useOpenForm<S extends z.core.$ZodType<unknown, FieldValues>>(
  endpoint: typeof joinWaitlist | typeof contactSupport,
  schema: S,
  defaults: DefaultValues<z.input<S> & FieldValues>,
) {
  const form = useSchemaForm(schema, defaults);
  const stamp = useQuery({ ...ask(getFormStamp), staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false });
  const send = useAction(endpoint);
  const website = useRef<HTMLInputElement>(null);
  const trap: ReactNode = (
    <div aria-hidden="true" className="absolute -left-[9999px]">
      <label>
        Leave this empty
        <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
  const submit = form.handleSubmit(async (body) => {
    const opened = stamp.data ?? (await stamp.refetch()).data;
    send.mutate(
      { body: { ...body, website: website.current?.value ?? '', stamp: opened?.content.stamp ?? '' } as never },
      {
        onError: (error) => {
          showFieldErrors(form, error);
          // A stamp that is too old is replaced, so that sending again works and nothing typed is lost.
          if (error instanceof ApiError && error.code === 'VALIDATION') void stamp.refetch();
        },
      },
    );
  });
  return { form, trap, submit, isPending: send.isPending, isSuccess: send.isSuccess };
}
