import { addresses } from '../../../contract/addresses.ts';
import { addMinutes } from '../../../domain/calendar.ts';
import { TEXT_LIFECYCLE } from '../../../domain/lifecycles/text-lifecycle.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { refuse } from '../../platform/refusal.ts';
import { readArkeselReport } from '../../platform/texts/arkesel.ts';
import { readHubtelReport } from '../../platform/texts/hubtel.ts';
import type { ReportReader, SmsProvider, SmsReport } from '../../platform/texts/port.ts';
import type { Work } from '../../platform/work.ts';
import { isReportSecret } from './report-address.ts';
import { accept, bookCost } from './sending.service.ts';
import { textWatch } from './texts.jobs.ts';
import * as sql from './texts.sql.ts';

/*
 * The outcome of a message, from a report or by polling. Reports come twice, late and in any order: the lifecycle only applies
 * those that are allowed, and a delivered message stays delivered.
 */

const READERS: Readonly<Record<string, ReportReader>> = {
  arkesel: readArkeselReport,
  hubtel: readHubtelReport,
} satisfies Record<SmsProvider, ReportReader>;

/**
 * Accepts a provider's report. One that we don't understand changes nothing and is still acknowledged, because a repetition would
 * say the same.
 */
export async function takeReport(
  app: App,
  address: { provider: string; id: string; secret: string },
  fields: Readonly<Record<string, unknown>>,
): Promise<void> {
  const read = READERS[address.provider];
  if (!read || !isReportSecret(app, address)) refuse('UNAUTHENTICATED');
  const report = read(fields);
  if (report) await learnFate(app, address.id, report);
}

async function learnFate(app: App, textId: string, { fate, providerId }: SmsReport): Promise<void> {
  await app.work(null, async (work) => {
    const row = await sql.lockText(work.tx, textId);
    if (!row) return;
    if (fate === 'onTheWay') {
      // The report proves that the provider accepted a message whose response was lost.
      if (row.status === 'UNKNOWN') await accept(work, app.sms, row, providerId);
      return;
    }
    const event = fate === 'delivered' ? 'deliver' : 'fail';
    const isNews = TEXT_LIFECYCLE.transitions.some(([from, what]) => from === row.status && what === event);
    if (!isNews) return;
    if (providerId !== null) await sql.setProviderId(work.tx, row.id, providerId);
    await bookCost(work, row);
    const problem = fate === 'delivered' ? null : 'UNREACHABLE';
    await work.change(TEXT_LIFECYCLE, row, event, { set: { problem, settledAt: work.now } });
    if (fate === 'undelivered') notifyOfNumber(work, row);
  });
}

/** Notifies by bell: the person may be reachable in the app, and knows best whether the number is still theirs. */
function notifyOfNumber(work: Work, { userId, number }: sql.TextRow): void {
  if (userId === null || number === '') return;
  work.notify({
    userId,
    message: () => m.bells_unreachable({ number: maskNumber(number) }),
    redirectUrl: addresses.security,
  });
}

/** The minutes after which we ask about a message, in turn; then we stop. */
const ASK_AFTER_MINUTES = [1, 5, 30, 180, 720, 1440];

/** The job that asks the provider about the outcome of a message that it accepted. */
export async function watchText(app: App, { textId, asked }: { textId: string; asked: number }): Promise<void> {
  const text = await app.read((reader) => sql.findText(reader.tx, textId));
  if (text?.status !== 'SENT' || text.providerId === null || app.sms?.provider !== text.provider) return;
  const report = await app.sms.ask(text.providerId);
  if (report && report.fate !== 'onTheWay') return learnFate(app, textId, report);
  const minutes = ASK_AFTER_MINUTES[asked + 1];
  if (minutes === undefined) return;
  await app.work(null, (work) => {
    const startAfter = addMinutes(work.now, minutes);
    work.enqueue(textWatch, { textId, asked: asked + 1 }, { key: `${textId}:${asked + 1}`, startAfter });
  });
}
