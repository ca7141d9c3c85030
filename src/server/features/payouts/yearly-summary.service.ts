import { instantOf } from '../../../domain/calendar.ts';
import { type Language, readerLanguage } from '../../../domain/languages.ts';
import { studyTextsIn } from '../../../domain/study-texts.ts';
import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import { makePdf } from '../../platform/pdf/pdfs.ts';
import type { Reader } from '../../platform/work.ts';
import { sumWithheld } from './withholding.service.ts';
import { statementOf } from './yearly-statement.service.ts';
import * as sql from './yearly-summary.sql.ts';

/** What a person earned and received from January to December, GMT. */
export async function getYearlySummary(app: App, caller: ParticipantCaller, year: number) {
  const from = instantOf(`${year}-01-01`, '00:00');
  const to = instantOf(`${year + 1}-01-01`, '00:00');
  const read = async (reader: Reader) => {
    const { language: reads } = await sql.findPerson(reader.tx, caller.userId);
    const earnings = await sql.listEarnings(reader.tx, caller.userId, from, to);
    const sessions = earnings.map((earning) => ({ ...earning, ...titleOf(earning, reads ?? 'en') }));
    const airtimePesewas = await sql.sumAirtimeReceived(reader.tx, caller.userId, from, to);
    return {
      year,
      years: await sql.listYears(reader.tx, caller.userId),
      earnedPesewas: sessions.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
      receivedPesewas: (await sql.sumReceived(reader.tx, caller.userId, from, to)) + airtimePesewas,
      airtimePesewas,
      compensatedPesewas: await sql.sumCompensated(reader.tx, caller.userId, from, to),
      withheldPesewas: await sumWithheld(reader, caller.userId, from, to),
      sessions,
    };
  };
  return app.read(read, { isSnapshot: true });
}

type Earning = Awaited<ReturnType<typeof sql.listEarnings>>[number];

/** The study's name as the person reads it; a listed payment has only its purpose. */
function titleOf({ publicName, language, translations, purpose }: Earning, reads: Language) {
  if (publicName === null || language === null) return { study: purpose ?? '', studyLanguage: 'en' as const };
  const texts = studyTextsIn({ publicName, language, translations: translations ?? [], description: '' }, reads);
  return { study: texts.publicName, studyLanguage: texts.textLanguages.publicName };
}

export async function makeYearlyStatement(app: App, caller: ParticipantCaller, year: number) {
  const summary = await getYearlySummary(app, caller, year);
  const person = await app.read((reader) => sql.findPerson(reader.tx, caller.userId));
  const pdf = await makePdf(
    caller.userId,
    statementOf(summary, {
      person: [`${person.firstName} ${person.lastName}`, person.email ?? person.mobileNumber ?? ''],
      issuer: ['Nyansapo', app.settings.supportAddress, app.settings.origin],
      madeAt: app.clock.now(),
      language: readerLanguage(person),
    }),
  );
  return { filename: `nyansapo-earnings-${year}.pdf`, pdf };
}
