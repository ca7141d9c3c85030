import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCedis } from '../../../domain/money.ts';
import { ask } from '../../lib/queries.ts';
import { OneOf } from '../../ui/choices.tsx';
import { SearchField } from '../../ui/search-field.tsx';

export type OwnedKind =
  | 'ORGANIZATION_AVAILABLE'
  | 'ORGANIZATION_RECEIVABLE'
  | 'PARTICIPANT_EARNED'
  | 'PARTICIPANT_ADVANCE';

/** Chooses the owner of an account, by searching for part of the name. */
export function OwnerField({
  label,
  kind,
  value,
  onChange,
}: {
  label: string;
  kind: OwnedKind;
  value: string | null;
  onChange: (ownerId: string) => void;
}) {
  const [search, setSearch] = useState('');
  const query = useQuery({
    ...ask('GET /payment/admin/adjustments/owners', { query: { kind, search } }),
    enabled: search.trim().length >= 2,
  });
  const found = query.data?.content ?? [];
  return (
    <div className="grid gap-3">
      <SearchField label={`${label}: search by name`} value={search} onSearch={setSearch} />
      {search.trim().length >= 2 && query.isSuccess && found.length === 0 && (
        <p className="text-quiet">No matches for this name.</p>
      )}
      {found.length > 0 && (
        <OneOf
          label={label}
          options={Object.fromEntries(
            found.map(({ ownerId, owner, balancePesewas }) => [ownerId, `${owner} (${formatCedis(balancePesewas)})`]),
          )}
          value={value}
          onChange={onChange}
        />
      )}
    </div>
  );
}
