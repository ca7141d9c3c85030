import { DURATIONS_MINUTES, RATE_PESEWAS_BY_DURATION, SERVICE_FEE_PESEWAS } from '../../../domain/study-cost.ts';
import { marginOf, mostPlacesWithoutLoss } from '../../../domain/study-margin.ts';
import type { App } from '../../platform/app.ts';
import * as sql from './margins.sql.ts';

/** Prices and costs as they are set, how far the fee carries them, and what studies lose. */
export async function getPrices(app: App) {
  const { providerCosts: costs, ownTimeLimits } = app.settings;
  const { leastPesewasPer10Minutes, longestMinutes } = ownTimeLimits;
  const losing = await app.look((look) => sql.sumLosses(look.tx, costs));
  const rates = DURATIONS_MINUTES.map((minutes) => {
    const ratePesewas = RATE_PESEWAS_BY_DURATION[minutes];
    return { minutes, ratePesewas, mostPlaces: mostPlacesWithoutLoss(ratePesewas, SERVICE_FEE_PESEWAS, costs) };
  });
  const ownTime = {
    leastPesewasPer10Minutes,
    longestTaskMinutes: longestMinutes.TASK,
    longestEntryMinutes: longestMinutes.DIARY,
  };
  return { serviceFeePesewas: SERVICE_FEE_PESEWAS, ...costs, rates, ownTime, losing };
}

type Query = Parameters<typeof sql.listMargins>[2];

export async function listMargins(app: App, query: Query) {
  const costs = app.settings.providerCosts;
  const { rows, total } = await app.look((look) => sql.listMargins(look.tx, costs, query), { mayLag: true });
  return { rows: rows.map((row) => marginRow(row, costs)), total };
}

type Row = Awaited<ReturnType<typeof sql.listMargins>>['rows'][number];

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
    feePesewas: row.feePesewas,
    earnedPesewas: row.ratePesewas * places,
    payouts: row.payouts,
    messagesPesewas,
  };
  const full = { ...whole, screeningPesewas: row.reservedScreeningPesewas };
  return {
    ...{ id, code, kind, name, organizationName, status, publishedAt, places, paid, screeningPesewas },
    durationInMinutes: row.durationMinutes,
    soFar: marginOf(
      { feePesewas: row.takenFeePesewas, earnedPesewas, screeningPesewas, messagesPesewas, payouts: paid },
      costs,
    ),
    whenFull: isOpen ? marginOf(full, costs) : null,
  };
}
