import { isNearlySpent } from '../../../domain/budgets.ts';
import { formatCedis } from '../../../domain/money.ts';

/** What was spent or is reserved, and of how much. */
export function SpentOf({ spentPesewas, budgetPesewas }: { spentPesewas: number; budgetPesewas: number | null }) {
  if (budgetPesewas === null) return <span className="money">{formatCedis(spentPesewas)}</span>;
  const isLow = isNearlySpent(spentPesewas, budgetPesewas);
  return (
    <span className={`money ${isLow ? 'font-semibold text-gold-ink' : ''}`}>
      <span className="whitespace-nowrap">{formatCedis(spentPesewas)}</span> of{' '}
      <span className="whitespace-nowrap">{formatCedis(budgetPesewas)}</span>
    </span>
  );
}
