import { useQuery } from '@tanstack/react-query';
import type { SignedIn } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';

/** The pill in the header: what an organisation can spend, or what a participant has earned. */
export function HeaderBalance({ user }: { user: SignedIn }) {
  return user.organization ? <OrganizationBalance organizationId={user.organization.id} /> : <ParticipantBalance />;
}

function OrganizationBalance({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  return <Balance to={addresses.wallet} name={m.shell_wallet()} pesewas={data?.content.availablePesewas} />;
}

function ParticipantBalance() {
  const { data, isError } = useQuery(ask('GET /payment/earnings'));
  return (
    <Balance
      to={addresses.walletManagement}
      name={m.shell_earnings()}
      pesewas={data?.content.earnedPesewas}
      // Offline, an amount that never comes is no amount.
      isMissing={isError}
    />
  );
}

function Balance({
  to,
  name,
  pesewas,
  isMissing = false,
}: {
  to: string;
  name: string;
  pesewas: number | undefined;
  isMissing?: boolean;
}) {
  // On a phone, the greeting next to it needs the room of two noughts.
  const [cedis, noughts] = pesewas === undefined ? [] : formatCedis(pesewas).split(/(?=\.00$)/);
  return (
    <Link
      to={to}
      aria-label={pesewas === undefined ? name : `${name}: ${formatCedis(pesewas)}`}
      className="money inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-2.5 font-semibold text-leaf text-sm hover:border-edge hover:bg-wash sm:px-3.5 sm:text-base"
    >
      {cedis ?? (isMissing ? name : <span className="skeleton h-5 w-20" />)}
      <span className="max-sm:hidden">{noughts}</span>
    </Link>
  );
}
