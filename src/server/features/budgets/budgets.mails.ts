import { addresses } from '../../../contract/addresses.ts';
import { WARNED_AT_PERCENT } from '../../../domain/budgets.ts';
import { formatCedis } from '../../../domain/money.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import * as sql from './budgets.sql.ts';

export const budgetNearlySpent = defineMail('budgetNearlySpent', {
  priority: 'low',
  about: { budgetId: id },
  render: async (app, person, { budgetId }) => {
    const budget = await app.read(async (reader) => {
      const row = await sql.findBudget(reader.tx, budgetId);
      if (!row) return undefined;
      const whose = { projectId: row.projectId, userId: row.userId };
      const all = await sql.listBudgets(reader.tx, row.organizationId, whose);
      return all.find((one) => one.id === budgetId);
    });
    if (!budget) return null;
    const whose = budget.userId === person.userId ? 'Your budget' : `The budget of ${budget.name}`;
    return () => ({
      subject: `${whose} is ${WARNED_AT_PERCENT} % spent`,
      paragraphs: [
        `${whose} is ${formatCedis(budget.amountPesewas)}, and ${formatCedis(Math.max(0, budget.amountPesewas - budget.spentPesewas))} of it is left.`,
        'Nothing more can be spent once it is used up. An admin or the finance team of your organisation can raise it in the wallet.',
      ],
      sms: null,
      action: { label: 'Open the wallet', path: addresses.wallet },
    });
  },
});
