import { type ReactNode, useId } from 'react';
import { countOf } from '../../../domain/counts.ts';
import { PAYOUT_STATUSES, type PayoutStatus } from '../../../domain/lifecycles/money-lifecycles.ts';
import { formatCedis } from '../../../domain/money.ts';
import { ROUTE_CLASSES } from '../../../domain/service-levels.ts';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { NumberTable } from '../../ui/number-table.tsx';
import { type Health, type Readings, showMegabytes, showMs, showSeconds, showShare } from './health-words.ts';

type Cells = readonly ReactNode[];

/** A table of numbers: the first column names the row, the others are right-aligned. It scrolls sideways on a phone. */
function Numbers({
  caption,
  lead,
  head,
  rows,
}: {
  caption: string;
  lead?: string;
  head: Cells;
  rows: readonly { key: string; cells: Cells }[];
}) {
  const id = useId();
  return (
    <Card className="grid gap-2">
      <div>
        <h2 id={id} className="text-lg">
          {caption}
        </h2>
        {lead && <p className="text-quiet">{lead}</p>}
      </div>
      {rows.length > 0 && <NumberTable id={id} head={head} rows={rows} />}
    </Card>
  );
}

const ROLES: Record<string, string> = { all: 'Web and jobs', web: 'Web', worker: 'Jobs' };

export function ProcessTable({ health: { processes, checkedAt } }: { health: Health }) {
  if (processes.length === 0) {
    return (
      <Card>
        <p className="text-quiet">
          No process has reported in the last 3 minutes. The first report comes within half a minute of a start.
        </p>
      </Card>
    );
  }
  return (
    <Numbers
      caption="Processes"
      lead="Those that reported in the last 3 minutes."
      head={['Role', 'Version', 'Runs for', 'Memory', 'Event loop, p99', 'Longest wait for the database', 'Bells open']}
      rows={processes.map((one) => ({
        key: one.id,
        cells: [
          ROLES[one.role] ?? one.role,
          one.version,
          showSeconds((Date.parse(checkedAt) - Date.parse(one.startedAt)) / 1000),
          showMegabytes(one.memoryBytes),
          showMs(one.eventLoopMs),
          showMs(one.poolWaitMs),
          one.streams,
        ],
      }))}
    />
  );
}

export function RequestTable({ health: { classes } }: { health: Health }) {
  return (
    <Numbers
      caption="Requests in the last hour"
      head={['Kind', 'Requests', 'Refused', 'Failed', 'Half are faster than', '95%', '99%']}
      rows={classes.map(({ routeClass, all, refused, failed, p50Ms, p95Ms, p99Ms }) => ({
        key: routeClass,
        cells: [
          ROUTE_CLASSES[routeClass],
          all.toLocaleString('en-GH'),
          refused.toLocaleString('en-GH'),
          failed > 0 ? (
            <Badge key="failed" tone="bad">
              {failed} ({showShare(failed, all)})
            </Badge>
          ) : (
            0
          ),
          showMs(p50Ms),
          showMs(p95Ms),
          showMs(p99Ms),
        ],
      }))}
    />
  );
}

export function PayoutTable({ readings }: { readings: Readings }) {
  const { providerBalancePesewas: held, booksBalancePesewas: expected } = readings;
  const float =
    held === null || expected === null
      ? 'Not compared with the provider yet.'
      : `The provider holds ${formatCedis(held)}; our books expect ${formatCedis(expected)}.`;
  return (
    <Numbers
      caption="Payouts that are not finished"
      lead={float}
      head={['State', 'Payouts', 'Money', 'Oldest']}
      rows={readings.payouts.map(({ state, count, pesewas, oldestSeconds }) => ({
        key: state,
        cells: [
          PAYOUT_STATUSES[state as PayoutStatus] ?? state,
          count,
          formatCedis(pesewas),
          showSeconds(oldestSeconds),
        ],
      }))}
    />
  );
}

export function QueueTable({ readings: { queues } }: { readings: Readings }) {
  const busy = queues.filter(({ due, active, planned, failed }) => due + active + planned + failed > 0);
  const idle = queues.length - busy.length;
  return (
    <Numbers
      caption="Queues"
      lead={`Jobs that are due, running, scheduled or failed. ${countOf(idle, 'queue is', 'queues are')} empty.`}
      head={['Queue', 'Due', 'Oldest due', 'Running', 'Planned', 'Failed']}
      rows={busy.map(({ queue, due, planned, active, failed, oldestSeconds }) => ({
        key: queue,
        cells: [
          queue,
          due,
          showSeconds(oldestSeconds),
          active,
          planned,
          failed > 0 ? (
            <Badge key="failed" tone="bad">
              {failed}
            </Badge>
          ) : (
            0
          ),
        ],
      }))}
    />
  );
}
