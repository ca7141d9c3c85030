import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../../contract/addresses.ts';
import { formatCedis } from '../../../domain/money.ts';
import { useMay } from '../../lib/may.tsx';
import { ask } from '../../lib/queries.ts';
import { useUser } from '../../lib/session.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** Shown while an organisation owes money after a chargeback: why its studies are paused, and what to do. */
export function DebtBanner({ isWallet = false }: { isWallet?: boolean }) {
  const organizationId = useUser()?.organization?.id ?? '';
  const mayTopUp = useMay('money');
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
      {mayTopUp
        ? 'Top up: we take what you owe first, and the studies we paused resume.'
        : 'Ask an admin or your finance team to top up. The studies we paused then resume.'}
    </Banner>
  );
}
