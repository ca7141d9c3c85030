import { hasDrafts } from '#texts';
import { dateOf } from '../../../domain/calendar.ts';
import type { Language } from '../../../domain/languages.ts';
import { formatCedis } from '../../../domain/money.ts';
import { withoutMarks } from '../../../messages/fallback.ts';
import { inLocale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';
import { dateWords, instantWords } from '../../../messages/when.ts';
import type { PdfDocument } from '../../platform/pdf/document.ts';
import type { EarningKind } from './yearly-summary.sql.ts';

interface Summary {
  year: number;
  earnedPesewas: number;
  receivedPesewas: number;
  airtimePesewas: number;
  compensatedPesewas: number;
  withheldPesewas: number;
  sessions: readonly { kind: EarningKind; at: Date; study: string; organization: string; amountPesewas: number }[];
}

/** What was earned, for the row of the document. */
function earningWords({ kind, study }: { kind: EarningKind; study: string }): string {
  if (kind === 'TRAVEL') return m.pdf_study_travel({ study });
  if (kind === 'OVERRUN') return m.pdf_study_overrun({ study });
  if (kind === 'SCREENING') return m.pdf_study_questions({ study });
  return kind === 'BONUS' ? m.pdf_study_bonus({ study }) : study;
}

interface About {
  /** The person's name, and their email address or number. */
  person: readonly [name: string, contact: string];
  issuer: readonly string[];
  madeAt: Date;
  language: Language;
}

/** A person's earnings of one year as a document in their language (PAYOUT-12). */
export function statementOf(summary: Summary, { person, issuer, madeAt, language }: About): PdfDocument {
  const counted = (kind: EarningKind) => summary.sessions.filter((row) => row.kind === kind).length;
  const write = (): PdfDocument => {
    const { year } = summary;
    const t = withoutMarks;
    const counts: [string, number][] = [
      [t(m.pdf_sessions()), counted('SESSION')],
      [t(m.pdf_tasks()), counted('OWN_TIME')],
      [t(m.pdf_questions()), counted('SCREENING')],
      [t(m.pdf_listed()), counted('LIST')],
      [t(m.pdf_bonuses()), counted('BONUS')],
    ];
    return {
      language,
      title: t(m.pdf_earnings({ year })),
      number: `${t(dateWords(`${year}-01-01`))} – ${t(dateWords(`${year}-12-31`))}`,
      parties: [
        { label: t(m.pdf_for()), lines: [...person] },
        { label: t(m.pdf_from()), lines: [...issuer] },
      ],
      facts: [
        [t(m.pdf_made_on()), t(instantWords(madeAt))],
        ...counts.filter(([, count]) => count > 0).map(([label, count]): [string, string] => [label, String(count)]),
      ],
      table: {
        columns: [
          { title: t(m.pdf_day()), share: 0.2 },
          { title: t(m.pdf_study()), share: 0.36 },
          { title: t(m.pdf_organization()), share: 0.26 },
          { title: t(m.pdf_earned()), share: 0.18, align: 'right' },
        ],
        rows: summary.sessions.map((row) => [
          t(dateWords(dateOf(row.at))),
          t(earningWords(row)),
          row.organization,
          formatCedis(row.amountPesewas),
        ]),
        totals: [
          [t(m.wallet_received_in({ year })), formatCedis(summary.receivedPesewas)],
          ...(summary.airtimePesewas > 0
            ? ([[t(m.wallet_airtime_in({ year })), formatCedis(summary.airtimePesewas)]] as [string, string][])
            : []),
          ...(summary.compensatedPesewas > 0
            ? ([[t(m.wallet_compensated_in({ year })), formatCedis(summary.compensatedPesewas)]] as [string, string][])
            : []),
          ...(summary.withheldPesewas > 0
            ? ([[t(m.wallet_withheld_in({ year })), formatCedis(summary.withheldPesewas)]] as [string, string][])
            : []),
          [t(m.wallet_earned_in({ year })), formatCedis(summary.earnedPesewas)],
        ],
      },
      notes: [
        t(summary.withheldPesewas > 0 ? m.pdf_tax_withheld() : m.pdf_tax()),
        ...(hasDrafts(language) ? [t(`${m.frame_draft()} ${m.frame_draft_why()}`)] : []),
      ],
    };
  };
  return inLocale(language, write);
}
