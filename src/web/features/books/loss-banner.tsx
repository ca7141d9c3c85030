import type { ReactNode } from 'react';
import type { getPrices } from '../../../contract/books/margins.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { Banner } from '../../ui/banner.tsx';

/** Warns of studies that cost the platform more than their fee; shows nothing while there are none. */
export function LossBanner({
  losing: { studies, lossPesewas },
  children,
}: {
  losing: ReplyOf<typeof getPrices>['losing'];
  children?: ReactNode;
}) {
  if (studies === 0) return null;
  return (
    <Banner
      tone="wait"
      title={`${countOf(studies, 'study loses', 'studies lose')} money: ${formatCedis(lossPesewas)} in all`}
    >
      The provider’s costs are higher than the service fee once every place is paid. {children}
    </Banner>
  );
}
