import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { ask } from '../../lib/queries.ts';
import { SelectField } from '../../ui/select-field.tsx';

/** Chooses one of the organisation's panels. */
export function PanelField({
  without,
  ...field
}: Omit<ComponentProps<typeof SelectField>, 'options'> & { without?: string | null | undefined }) {
  const { data } = useQuery(ask('GET /project/panels'));
  const panels = (data?.content ?? []).filter(({ id }) => id !== without);
  return <SelectField options={Object.fromEntries(panels.map(({ id, name }) => [id, name]))} {...field} />;
}
