import type { ReactNode } from 'react';
import { MOBILE_MONEY_NETWORKS, type MobileMoneyNetwork } from '../../../domain/enumerations.ts';

/* A SIM card in each network's colours, drawn for this product: enough to recognise the network without copying its logo.
 * The name is always next to it.
 */

const CARD = 'M5 1h13.5L27 9.5V35a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4V5a4 4 0 0 1 4-4z';

function SimCard({ ground, chip, children }: { ground: string; chip: string; children?: ReactNode }) {
  return (
    <svg viewBox="0 0 28 40" width="22" height="32" className="shrink-0" aria-hidden="true" fill="none">
      <path d={CARD} fill={ground} />
      {children}
      <rect x="7" y="17" width="14" height="15" rx="3" fill={chip} />
      <path d="M7 24.5h14M14 17v15" stroke={ground} strokeWidth="1.4" />
    </svg>
  );
}

/** The card of each network. */
export const NETWORK_LOGOS: Record<MobileMoneyNetwork, ReactNode> = {
  MTN: <SimCard ground="#ffcb05" chip="#004f71" />,
  TELECEL: <SimCard ground="#e3001b" chip="#ffffff" />,
  AIRTEL_TIGO: (
    <SimCard ground="#d8001d" chip="#ffffff">
      <path d="M27 20v15a4 4 0 0 1-4 4H5a4 4 0 0 1-4-4z" fill="#00377d" />
    </SimCard>
  ),
};

/** A network's card and name, inline in text. */
export function Network({ code }: { code: MobileMoneyNetwork }) {
  return (
    <span className="inline-flex items-center gap-2 align-middle">
      {NETWORK_LOGOS[code]}
      {MOBILE_MONEY_NETWORKS[code]}
    </span>
  );
}
