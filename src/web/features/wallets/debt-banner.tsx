import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Why an organisation's studies wait, and what to do, while it owes money after a chargeback. */
export function DebtBanner({ isWallet = false }: { isWallet?: boolean }) {
  const organization = useUser()?.organization;
  const organizationId = organization?.id ?? '';
  const query = useQuery({
    ...ask('GET /payment/wallets/{organizationId}', { params: { organizationId } }),
    enabled: organizationId !== '',
  });
  const owedPesewas = query.data?.content.owedPesewas ?? 0;
  if (owedPesewas === 0) return null;
  return (
    <Banner
      tone="bad"
      title={`Your organisation owes ${formatCedis(owedPesewas).replace(' ', '\u00a0')}`}
      action={!isWallet && <ButtonLink to={addresses.wallet}>Open the wallet</ButtonLink>}
    >
      The bank of a payer took a top-up back, and the wallet did not hold that much. Recruiting studies are paused and
      you can’t publish. Booked sessions go ahead, and participants are paid.{' '}
      {organization?.isAdmin
        ? 'Top up: what you owe is paid first, and the studies that we paused go on by themselves.'
        : 'Ask an admin of your organisation to top up. The studies that we paused then go on by themselves.'}
    </Banner>
  );
}
