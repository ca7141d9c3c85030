import { dateOf, formatDate, formatInstant, instantOf } from '../../../domain/calendar.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatCedis } from '../../../domain/money.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { makePdf } from '../../platform/pdf/document.ts';
import * as sql from './yearly-summary.sql.ts';

/** What a person earned and received from January to December, GMT. */
export async function getYearlySummary(app: App, caller: ParticipantCaller, year: number) {
  const from = instantOf(`${year}-01-01`, '00:00');
  const to = instantOf(`${year + 1}-01-01`, '00:00');
  return app.look(async (look) => {
    const sessions = await sql.listEarnings(look.tx, caller.userId, from, to);
    return {
      year,
      years: await sql.listYears(look.tx, caller.userId),
      earnedPesewas: sessions.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
      receivedPesewas: await sql.sumReceived(look.tx, caller.userId, from, to),
      sessions,
    };
  });
}

const AND = new Intl.ListFormat('en-GB');

/** "Earned in 2 sessions, with 3 tasks or diary entries and with questions", without what there was none of. */
function earnedWords(rows: readonly { kind: sql.EarningKind }[]): string {
  const counted = (kind: sql.EarningKind) => rows.filter((row) => row.kind === kind).length;
  const parts = [
    counted('SESSION') > 0 && `in ${countOf(counted('SESSION'), 'session')}`,
    counted('OWN_TIME') > 0 && `with ${countOf(counted('OWN_TIME'), 'task or diary entry', 'tasks or diary entries')}`,
    counted('SCREENING') > 0 && 'with questions',
  ].filter((part) => part !== false);
  return parts.length === 0 ? 'Earned' : `Earned ${AND.format(parts)}`;
}

export async function makeYearlyStatement(app: App, caller: ParticipantCaller, year: number) {
  const summary = await getYearlySummary(app, caller, year);
  const person = await app.look((look) => sql.findName(look.tx, caller.userId));
  const pdf = await makePdf({
    title: `Earnings of ${year}`,
    number: `1 January to 31 December ${year}`,
    parties: [
      { label: 'For', lines: [`${person.firstName} ${person.lastName}`, person.email ?? person.mobileNumber ?? ''] },
      { label: 'From', lines: ['Nyansapo', app.settings.supportAddress, app.settings.origin] },
    ],
    facts: [['Made on', formatInstant(app.clock.now())]],
    table: {
      columns: [
        { title: 'Day', share: 0.18 },
        { title: 'Study', share: 0.36 },
        { title: 'Organisation', share: 0.26 },
        { title: 'Earned', share: 0.2, align: 'right' },
      ],
      rows: summary.sessions.map((row) => [
        formatDate(dateOf(row.at)),
        row.kind === 'SCREENING' ? `${row.study} (questions)` : row.study,
        row.organization,
        formatCedis(row.amountPesewas),
      ]),
      totals: [
        ['Received by mobile money this year', formatCedis(summary.receivedPesewas)],
        [earnedWords(summary.sessions), formatCedis(summary.earnedPesewas)],
      ],
    },
    notes: ['We deducted nothing. Any tax you owe depends on your whole income: ask the GRA.'],
  });
  return { filename: `nyansapo-earnings-${year}.pdf`, pdf };
}
