import { browseStudies } from '../contract/studies/offers.ts';
import { airtimeReading } from './features/airtime/airtime.metrics.ts';
import { appealsDecided } from './features/appeal-clock/appeal-clock.metrics.ts';
import { booksReading } from './features/books/books.metrics.ts';
import { attendedToPaid, payoutReading } from './features/payouts/payouts.metrics.ts';
import { balanceReading } from './features/settlements/settlements.metrics.ts';
import { signInRefusals } from './features/sign-in/sign-in.metrics.ts';
import { textBudgetReading, textsSent } from './features/texts/texts.metrics.ts';
import { pinChecks, ussdSteps } from './features/ussd/ussd.metrics.ts';
import { webhooksDisabled, webhookTries } from './features/webhooks/webhooks.metrics.ts';
import type { Declared } from './platform/metrics/metrics.ts';
import { queueReading } from './platform/metrics/queue-reading.ts';

/** Everything that the features count, observe and read. */
export const METRICS: Declared = {
  counters: [signInRefusals, appealsDecided, textsSent, ussdSteps, pinChecks, webhookTries, webhooksDisabled],
  histograms: [attendedToPaid],
  readings: [queueReading, payoutReading, airtimeReading, booksReading, balanceReading, textBudgetReading],
};

/** The calls whose speed has an objective of its own (docs/slo.md). */
export const BROWSE: ReadonlySet<string> = new Set(
  [browseStudies].map(({ method, path }) => `${method} /api/v1${path}`),
);
