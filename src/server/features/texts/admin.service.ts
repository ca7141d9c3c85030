import { dateOf } from '../../../domain/calendar.ts';
import { TEXT_LIFECYCLE, type TextStatus } from '../../../domain/lifecycles/text-lifecycle.ts';
import { maskNumber } from '../../../domain/mobile-money.ts';
import { budgetsOf } from '../../../domain/texts.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { found } from '../../platform/refusal.ts';
import * as admin from './admin.sql.ts';
import { enqueueSending } from './outbox.service.ts';
import * as sql from './texts.sql.ts';

/* What platform admins see and decide about text messages. */

const PROBLEMS: Readonly<Record<string, string>> = {
  NO_PROVIDER: 'No SMS provider is set up.',
  TOO_LATE: 'The provider did not take it in time.',
  NOT_NEEDED: 'It no longer applied when it was its turn, or the person had stopped such messages.',
  OVER_BUDGET: 'A daily budget is used up.',
  NO_ANSWER: 'The provider did not answer. It may have arrived, so it is not sent again.',
  UNREACHABLE: 'The number could not be reached.',
};

interface Query {
  status?: TextStatus | undefined;
  search?: string | undefined;
  page: number;
  size: number;
}

export async function listTexts(app: App, query: Query) {
  const { rows, total } = await app.read((reader) => admin.listTexts(reader.tx, query), { mayLag: true });
  const shown = rows.map(({ number, template, problem, ...row }) => ({
    ...row,
    maskedNumber: maskNumber(number),
    kind: template.replace('mail:', ''),
    problem: problem === null ? null : (PROBLEMS[problem] ?? problem),
  }));
  return { rows: shown, total };
}

/** SMS-08: today's budgets. */
export function getSpending(app: App) {
  const { budgets } = app.settings.texts;
  return app.read(async (reader) => {
    const spent = await admin.listSpending(reader.tx, dateOf(reader.now));
    const [codes] = budgetsOf({ purpose: 'CODE', studyId: null }, budgets);
    const [platform] = budgetsOf({ purpose: 'SERVICE', studyId: null }, budgets);
    const own = [platform, codes].flatMap((budget) => budget ?? []);
    const spentOf = (key: string) => spent.find((one) => one.key === key)?.pesewas ?? 0;
    return {
      budgets: [
        ...own.map(({ key, limitPesewas }) => ({ key, name: null, spentPesewas: spentOf(key), limitPesewas })),
        ...spent
          .filter(({ key }) => own.every((budget) => budget.key !== key))
          .map(({ key, name, pesewas }) => ({
            ...{ key, name, spentPesewas: pesewas },
            limitPesewas: budgets.studyPesewas,
          })),
      ],
      withheld: await admin.countWithheld(reader.tx),
    };
  });
}

/** Sends a message that did not fit into a budget, whatever is left of it. */
export async function releaseText(app: App, caller: Caller, id: string): Promise<void> {
  await app.work(caller, async (work) => {
    const text = found(await sql.lockText(work.tx, id));
    const set = { releasedAt: work.now, dueAt: work.now, problem: null, settledAt: null };
    await work.change(TEXT_LIFECYCLE, text, 'release', { set });
    enqueueSending(work, { ...text, dueAt: work.now }, 'release');
  });
}
