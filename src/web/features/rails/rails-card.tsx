import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { listRails } from '../../../contract/rails.ts';
import { countOf } from '../../../domain/counts.ts';
import { MOBILE_MONEY_NETWORKS, PAYOUT_RAILS, RAIL_MODES, type RailMode } from '../../../domain/enumerations.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';

type Rail = ReplyOf<typeof listRails>[number];

const ACTIONS: Record<RailMode, string> = { ON: 'Switch on', PREFERRED: 'Prefer', OFF: 'Switch off' };

/** The payout rails: each one's state and its switch. */
export function RailsCard() {
  const query = useQuery(ask('GET /payment/admin/rails'));
  return (
    <section className="grid gap-3" aria-labelledby="rails">
      <h2 id="rails" className="text-xl">
        Ways of paying out
      </h2>
      <p className="max-w-prose text-quiet text-sm">
        A payout goes to the preferred way, or the first one that serves the network, answers and has the money. It
        stays there until it is paid or clearly refused. We send a refused payout the other way automatically.
      </p>
      <Loaded query={query}>
        {({ content: rails }) =>
          rails.map((rail) => <RailRow key={rail.rail} rail={rail} isOnly={rails.length === 1} />)
        }
      </Loaded>
    </section>
  );
}

function RailRow({ rail, isOnly }: { rail: Rail; isOnly: boolean }) {
  const change = useAction('PUT /payment/admin/rails/{rail}');
  const { rail: name, mode, balancePesewas, payouts, payoutsPesewas, serves, dashboard } = rail;
  const label = PAYOUT_RAILS[name];
  // A payout always goes to the only way, so preferring it says nothing. A preferred one is switched on by preferring no other.
  const offered = (Object.keys(RAIL_MODES) as RailMode[]).filter(
    (one) => one !== mode && !(isOnly && one === 'PREFERRED'),
  );
  return (
    <Card className="grid gap-3">
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {label} <State rail={rail} />
        </p>
        <p className="text-quiet text-sm">
          {serves.map((network) => MOBILE_MONEY_NETWORKS[network]).join(', ')} · {formatCedis(rail.feePesewas)} for each
          payout
        </p>
        <p className="text-sm">
          {balancePesewas === null ? 'We can’t reach it right now.' : `It holds ${formatCedis(balancePesewas)}.`}{' '}
          {payouts > 0 && `${countOf(payouts, 'payout')} on the way, ${formatCedis(payoutsPesewas)}.`}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        {offered.map((one) => (
          <Button
            key={one}
            variant="plain"
            starts={change}
            onClick={() => change.mutate({ params: { rail: name }, body: { mode: one } })}
          >
            {one === 'ON' && mode === 'PREFERRED' ? 'Stop preferring' : ACTIONS[one]}
            <span className="sr-only"> {label}</span>
          </Button>
        ))}
        {dashboard && (
          <a className={buttonClass('plain')} href={dashboard} target="_blank" rel="noreferrer">
            Open {label}
          </a>
        )}
      </div>
    </Card>
  );
}

function State({ rail: { mode, closedUntil } }: { rail: Rail }) {
  if (mode === 'OFF') return <Badge tone="bad">Off: it gets no new payouts</Badge>;
  if (closedUntil !== null) return <Badge tone="wait">Not answering: asked again {showInstant(closedUntil)}</Badge>;
  return <Badge tone="good">{RAIL_MODES[mode]}</Badge>;
}
