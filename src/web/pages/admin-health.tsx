import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { countOf } from '../../domain/counts.ts';
import { formatCedis } from '../../domain/money.ts';
import { OBJECTIVE_DAYS, OBJECTIVES, PAID_SECONDS } from '../../domain/service-levels.ts';
import { PayoutTable, ProcessTable, QueueTable, RequestTable } from '../features/health/health-tables.tsx';
import type { Health } from '../features/health/health-words.ts';
import { timeOf } from '../features/health/health-words.ts';
import { ObjectiveCards } from '../features/health/objective-cards.tsx';
import { ask } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { showInstant } from '../lib/when.ts';
import { Banner } from '../ui/banner.tsx';
import { buttonClass } from '../ui/button-class.ts';
import { Card } from '../ui/card.tsx';
import { Chart } from '../ui/chart.tsx';
import { Figures } from '../ui/figures.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';

const REFETCH_MS = 30_000;

/** The numbers of the metrics, without Prometheus. */
export default function AdminHealthPage() {
  const query = useQuery({ ...ask('GET /status/admin/health'), refetchInterval: REFETCH_MS });
  return (
    <>
      <PageTitle {...headingOf('adminHealth')}>
        <a className={buttonClass('plain')} href={addresses.status}>
          Public status
        </a>
      </PageTitle>
      <Loaded query={query}>
        {({ content: health }) => (
          <div className="grid gap-4">
            <Warning health={health} />
            <ObjectiveCards health={health} />
            <div className="grid items-start gap-4 lg:grid-cols-2">
              <Card>
                <Chart
                  title="Requests per minute"
                  lead="In the last hour, in all processes."
                  kind="line"
                  isWhole
                  unit="Requests"
                  points={health.minutes.map(({ minute, requests, failed }) => ({
                    name: timeOf(minute),
                    short: timeOf(minute),
                    value: requests,
                    words: failed > 0 ? `${requests}, ${failed} failed` : `${requests}`,
                  }))}
                  empty="No requests in the last hour."
                />
              </Card>
              <Card>
                <Chart
                  title="How long people wait"
                  lead="95% of pages and calls were faster."
                  kind="line"
                  unit="ms"
                  points={health.minutes.map(({ minute, p95Ms }) => ({
                    name: timeOf(minute),
                    short: timeOf(minute),
                    value: Math.round(p95Ms ?? 0),
                    words: p95Ms === null ? 'no requests' : `${Math.round(p95Ms)} ms`,
                  }))}
                  empty="No requests in the last hour."
                />
              </Card>
            </div>
            <Figures
              figures={[
                { label: 'Emails sent, last hour', value: health.mails.sent },
                { label: 'Emails that failed', value: health.mails.failed },
                { label: 'Provider answered', value: health.provider.answered },
                { label: 'No clear answer', value: health.provider.unclear },
              ]}
            />
            <ProcessTable health={health} />
            <RequestTable health={health} />
            {health.readings && (
              <>
                <PayoutTable readings={health.readings} />
                <QueueTable readings={health.readings} />
              </>
            )}
            <p className="text-quiet text-sm">
              As of {showInstant(health.checkedAt)}; it is updated every 30 seconds. Processes report once a minute.
            </p>
          </div>
        )}
      </Loaded>
    </>
  );
}

/** Problems that need attention now. */
function Warning({ health: { readings, objectives } }: { health: Health }) {
  if (!readings)
    return (
      <Banner tone="bad" title="The database did not answer in time">
        Payouts and queues are not shown.
      </Banner>
    );
  if (readings.attentionPayouts > 0)
    return (
      <Banner tone="bad" title="Transfers need OTP to be switched off at the provider">
        Payouts wait for a one-time password that no software can enter. On the provider’s dashboard, open Settings,
        Preferences, and switch off the confirmation of transfers.
      </Banner>
    );
  if (readings.latePayouts > 0)
    return (
      <Banner
        tone="bad"
        title={readings.latePayouts === 1 ? 'One payout is late' : `${readings.latePayouts} payouts are late`}
      >
        People have waited for longer than {PAID_SECONDS / 60} minutes, and nothing holds their payouts on purpose.
      </Banner>
    );
  if (readings.balanceShortPesewas > 0)
    return (
      <Banner tone="bad" title="The provider’s balance will not last">
        It lacks {formatCedis(readings.balanceShortPesewas)} for the coming payouts. Books shows when to top it up.
      </Banner>
    );
  if (readings.differences > 0)
    return (
      <Banner tone="bad" title="The books and the provider differ">
        See Books for what to do about each difference.
      </Banner>
    );
  const paid = objectives.find(({ name }) => name === 'paid');
  if (paid && paid.good < paid.all)
    return (
      <Banner
        tone={paid.good / paid.all < OBJECTIVES.paid.goal ? 'wait' : 'good'}
        title={`No payout is late now, but ${paid.all - paid.good} of ${paid.all} were`}
      >
        They took longer than {PAID_SECONDS / 60} minutes within the last {countOf(OBJECTIVE_DAYS, 'day')}. The books
        agree with the provider.
      </Banner>
    );
  return <Banner tone="good" title="No payout is late, and the books agree with the provider" />;
}
