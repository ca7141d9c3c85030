import { addresses } from '../../../contract/addresses.ts';
import { formatCedis, pesewasOf } from '../../../domain/money.ts';
import { afterTaxWords } from '../../../messages/after-tax.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { recordAudit } from '../../platform/audit.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import { requireBudget } from '../budgets/budgets.service.ts';
import { bonusPaid } from '../events/events.service.ts';
import * as ledger from '../ledger/ledger.service.ts';
import { available } from '../ledger/movements.ts';
import { recordThanks } from '../payouts/earnings.service.ts';
import { requireNoDebt } from '../studies/debt-pause.service.ts';
import { codeOf } from '../studies/study-data.service.ts';
import { noteBalance } from '../wallets/balance-notice.service.ts';
import { readBonusList, type WrongLine } from './bonus-list.ts';
import { bonusAdded } from './bonuses.mails.ts';
import * as sql from './bonuses.sql.ts';

/*
 * Bonuses after people have taken part, from the wallet. Those of one call are paid in one transaction: if one can't be paid, or
 * the wallet does not cover all of them, nobody is.
 */

interface Thanked {
  id: string;
  participantId: string;
  amountPesewas: number;
  reason: string;
}

export async function listBonuses(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  query: ListQuery & { applicationId?: string | undefined },
) {
  return app.read(async (reader) => {
    found(await sql.findOwnStudy(reader.tx, caller.organizationId, studyId));
    return readListed(
      query,
      (after, limit) => sql.listBonusesAfter(reader.tx, studyId, query.applicationId, after, limit),
      () => sql.listBonuses(reader.tx, studyId, query),
    );
  });
}

/** Pays the same bonus to some people of a study. */
export async function payBonuses(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { applicationIds, amount, reason }: { applicationIds: readonly string[]; amount: number; reason: string },
) {
  const ids = [...new Set(applicationIds)];
  const amountPesewas = pesewasOf(amount) ?? 0;
  return orShortfall(app, caller, ids.length * amountPesewas, async (work) => {
    const study = found(await sql.shareOwnStudy(work.tx, caller.organizationId, studyId));
    const people = await sql.shareTakenPart(work.tx, studyId, ids);
    if (people.length < ids.length) refuseOthers(ids.length, people.length);
    return pay(
      work,
      caller,
      study,
      people.map((one) => ({ ...one, amountPesewas, reason })),
    );
  });
}

function refuseOthers(asked: number, tookPart: number): never {
  return refuse('NOT_TAKEN_PART', {
    ...(asked === 1
      ? {}
      : {
          message: `${asked - tookPart} of these ${asked} people ${asked - tookPart === 1 ? 'has' : 'have'} not taken part. Nobody was paid.`,
        }),
  });
}

/** Checks every line of a list, and pays the list if all of them are right and it is not only checked. */
export async function payBonusList(
  app: App,
  caller: ResearcherCaller,
  studyId: string,
  { text, onlyCheck = false }: { text: string; onlyCheck?: boolean | undefined },
) {
  const { bonuses, wrong } = await readBonusList(text);
  const totalPesewas = bonuses.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
  return orShortfall(app, caller, totalPesewas, async (work) => {
    const study = found(await sql.shareOwnStudy(work.tx, caller.organizationId, studyId));
    const people = new Map<string, { id: string; participantId: string }>();
    for (const { id, participantId, assignmentCode, email } of await sql.shareTakenPart(work.tx, studyId)) {
      const names = [id, codeOf(app, studyId, { participantId, assignmentCode }), email];
      for (const name of names) if (name !== null) people.set(name.toLowerCase(), { id, participantId });
    }
    const problems: WrongLine[] = [...wrong];
    const known = new Set<string>();
    const thanked: Thanked[] = [];
    for (const { line, who, amountPesewas, reason } of bonuses) {
      const person = people.get(who);
      const problem = person === undefined ? 'NOT_FOUND' : known.has(person.id) ? 'TWICE' : null;
      if (problem) problems.push({ line, text: who, problem });
      if (person === undefined || problem) continue;
      known.add(person.id);
      thanked.push({ ...person, amountPesewas, reason });
    }
    const isPaid = !onlyCheck && problems.length === 0 && thanked.length > 0;
    if (isPaid) await pay(work, caller, study, thanked);
    return {
      people: thanked.length,
      totalPesewas: thanked.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0),
      availablePesewas: await ledger.readBalance(work.tx, available(caller.organizationId)),
      isPaid,
      problems: problems.toSorted((one, other) => one.line - other.line),
    };
  });
}

/** Runs in one transaction; says what is missing if the wallet does not cover it. */
async function orShortfall<T>(
  app: App,
  caller: ResearcherCaller,
  neededPesewas: number,
  run: (work: Work) => Promise<T>,
): Promise<T> {
  try {
    return await app.work(caller, run);
  } catch (error) {
    if (!(error instanceof ledger.InsufficientFunds)) throw error;
    const balance = await app.read((reader) => ledger.readBalance(reader.tx, available(caller.organizationId)));
    return refuse('INSUFFICIENT_BALANCE', {
      message: `These bonuses cost ${formatCedis(neededPesewas)}, and your wallet has ${formatCedis(balance)}. Please top it up first. Nobody was paid.`,
    });
  }
}

async function pay(
  work: Work,
  caller: ResearcherCaller,
  { id: studyId, projectId }: { id: string; projectId: string },
  people: readonly Thanked[],
) {
  const { organizationId, userId } = caller;
  await requireNoDebt(work, organizationId);
  const { name: organization } = await sql.findOrganizationName(work.tx, organizationId);
  const rows = people.map(({ id: applicationId, participantId, amountPesewas, reason }) => ({
    ...{ id: newId(), organizationId, studyId, applicationId, participantId, amountPesewas, reason },
    ...{ createdBy: userId, createdAt: work.now },
  }));
  await sql.insertBonuses(work.tx, rows);
  const taxes = await recordThanks(work, rows);
  for (const { id: bonusId, applicationId, participantId, amountPesewas, reason } of rows) {
    const amount = () => afterTaxWords(amountPesewas, taxes.get(bonusId) ?? 0);
    work.notify({
      userId: participantId,
      message: () => m.bells_bonus({ organization, amount: amount(), reason }),
      redirectUrl: addresses.walletManagement,
      mail: bonusAdded({ bonusId }),
    });
    bonusPaid(work, { studyId, applicationId });
  }
  const totalPesewas = rows.reduce((sum, { amountPesewas }) => sum + amountPesewas, 0);
  recordAudit(work, {
    at: work.now,
    action: 'bonus.pay',
    actor: 'researcher',
    actorId: userId,
    subject: 'study',
    subjectId: studyId,
    details: { people: rows.length, totalPesewas },
  });
  await requireBudget(work, caller, { projectId, userId, amountPesewas: totalPesewas });
  await noteBalance(work, organizationId, userId);
  return rows;
}
