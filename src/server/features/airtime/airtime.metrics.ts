import { defineReading } from '../../platform/metrics/define-metric.ts';
import { readOpen } from './airtime.sql.ts';

/** Top-ups of airtime that have not ended, by state. */
export const airtimeReading = defineReading({
  gauges: {
    nyansapo_airtime: { help: 'Top-ups of airtime that have not ended, by state.', labels: ['state'] },
    nyansapo_airtime_oldest_seconds: { help: 'Since when the oldest of them exists.', labels: ['state'] },
  },
  read: async (tx, now) =>
    (await readOpen(tx, now)).flatMap(({ state, count, oldestSeconds }) => [
      { gauge: 'nyansapo_airtime' as const, labels: { state }, value: count },
      { gauge: 'nyansapo_airtime_oldest_seconds' as const, labels: { state }, value: oldestSeconds },
    ]),
});
