import { DURATIONS_MINUTES, RATE_PESEWAS_BY_DURATION } from '../../../domain/study-cost.ts';
import { marginOf, mostPlacesWithoutLoss } from '../../../domain/study-margin.ts';
import { splitVat, totalRate, type VatRates } from '../../../domain/vat.ts';
import type { App } from '../../platform/app.ts';
import { readServiceFee, readVatTerms } from '../taxes/tax-terms.service.ts';
import * as sql from './margins.sql.ts';

/** The current prices and costs, how many places the fee covers, and what studies lose. */
export async function getPrices(app: App) {
  const { providerCosts: costs, ownTimeLimits } = app.settings;
  const { leastPesewasPer10Minutes, longestMinutes } = ownTimeLimits;
  const { losing, fee } = await app.read(async (reader) => {
    const rate = totalRate((await readVatTerms(reader)).rates);
    return {
      losing: await sql.sumLosses(reader.tx, { ...costs, vatRate: rate }),
      fee: await readServiceFee(reader),
    };
  });
  const rates = DURATIONS_MINUTES.map((minutes) => {
    const ratePesewas = RATE_PESEWAS_BY_DURATION[minutes];
    return { minutes, ratePesewas, mostPlaces: mostPlacesWithoutLoss(ratePesewas, fee, costs) };
  });
  const ownTime = {
    leastPesewasPer10Minutes,
    longestTaskMinutes: longestMinutes.TASK,
    longestEntryMinutes: longestMinutes.DIARY,
  };
  return { serviceFeePesewas: fee.feePesewas, serviceFeeVatPesewas: fee.vatPesewas, ...costs, rates, ownTime, losing };
}

type Query = Parameters<typeof sql.listMargins>[2];

export async function listMargins(app: App, query: Query) {
  const costs = app.settings.providerCosts;
  const { rows, total } = await app.read(
    async (reader) => {
      const { rates } = await readVatTerms(reader);
      const listed = await sql.listMargins(reader.tx, { ...costs, vatRate: totalRate(rates) }, query);
      // A fee that was not taken yet will include the VAT of the day on which it is taken.
      const rows = listed.rows.map((row) => ({ ...row, ...feeWhenFull(row, rates) }));
      return { ...listed, rows };
    },
    { mayLag: true },
  );
  return { rows: rows.map((row) => marginRow(row, costs)), total };
}

type Listed = Awaited<ReturnType<typeof sql.listMargins>>['rows'][number];
type Row = Listed & ReturnType<typeof feeWhenFull>;

function feeWhenFull({ feePesewas, takenFeePesewas, takenVatPesewas, isFeeTaken }: Listed, rates: VatRates) {
  return isFeeTaken
    ? { fullFeePesewas: takenFeePesewas, fullVatPesewas: takenVatPesewas }
    : { fullFeePesewas: feePesewas, fullVatPesewas: splitVat(feePesewas, rates).vatPesewas };
}

function marginRow(row: Row, costs: App['settings']['providerCosts']) {
  const {
    id,
    code,
    kind,
    name,
    organizationName,
    status,
    publishedAt,
    paid,
    earnedPesewas,
    screeningPesewas,
    messagesPesewas,
  } = row;
  const places = row.desiredParticipants;
  const isOpen = status === 'RECRUITING' || status === 'PAUSED';
  const whole = {
    feePesewas: row.fullFeePesewas,
    vatPesewas: row.fullVatPesewas,
    earnedPesewas: (row.ratePesewas + row.overrunPesewas) * places,
    payouts: row.payouts,
    messagesPesewas,
  };
  const full = { ...whole, screeningPesewas: row.reservedScreeningPesewas };
  return {
    ...{ id, code, kind, name, organizationName, status, publishedAt, places, paid, screeningPesewas },
    durationInMinutes: row.durationMinutes,
    soFar: marginOf(
      {
        feePesewas: row.takenFeePesewas,
        vatPesewas: row.takenVatPesewas,
        earnedPesewas,
        screeningPesewas,
        messagesPesewas,
        payouts: paid,
      },
      costs,
    ),
    whenFull: isOpen ? marginOf(full, costs) : null,
  };
}
