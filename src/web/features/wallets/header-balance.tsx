import { useQuery } from '@tanstack/react-query';
import type { SignedIn } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';

/** The wallet in the header: what an organisation can spend, or what a participant has earned but not received. */
export function HeaderBalance({ user }: { user: SignedIn }) {
  return user.organization ? <OrganizationBalance organizationId={user.organization.id} /> : <ParticipantBalance />;
}

function OrganizationBalance({ organizationId }: { organizationId: string }) {
  const { data } = useQuery(ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }));
  return <Balance to={addresses.wallet} pesewas={data?.content.availablePesewas} />;
}

function ParticipantBalance() {
  const { data } = useQuery(ask('GET /payment/earnings'));
  const earnings = data?.content;
  return (
    <Balance to={addresses.walletManagement} pesewas={earnings && earnings.waitingPesewas + earnings.onTheWayPesewas} />
  );
}

function Balance({ to, pesewas }: { to: string; pesewas: number | undefined }) {
  return (
    <Link
      to={to}
      aria-label={pesewas === undefined ? m.shell_wallet() : m.shell_wallet_with({ amount: formatCedis(pesewas) })}
      className="money inline-flex min-h-11 items-center whitespace-nowrap rounded-full border border-line bg-surface px-2.5 font-semibold text-leaf text-sm hover:border-edge hover:bg-wash sm:px-3.5 sm:text-base"
    >
      {pesewas === undefined ? <span className="skeleton h-5 w-20" /> : formatCedis(pesewas)}
    </Link>
  );
}
