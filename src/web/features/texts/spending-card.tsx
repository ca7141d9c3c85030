import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getTextSpending } from '../../../contract/texts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { Card } from '../../ui/card.tsx';

const WORDS = { PLATFORM: 'All other messages', CODES: 'Sign-in codes' } as const;

/** The used part of today's budgets; studies that spent nothing today are left out. */
export function SpendingCard({ budgets }: Pick<ReplyOf<typeof getTextSpending>, 'budgets'>) {
  return (
    <Card className="grid gap-3">
      <h2 className="text-lg">Today’s budgets</h2>
      <ul className="grid gap-3">
        {budgets.map(({ key, name, spentPesewas, limitPesewas }) => {
          const words = name ?? WORDS[key as keyof typeof WORDS] ?? 'A deleted study';
          return (
            <li key={key} className="grid gap-1">
              <p className="flex flex-wrap justify-between gap-x-4">
                <span className="wrap-anywhere font-semibold">{words}</span>
                <span className="money">
                  {formatCedis(spentPesewas)} of {formatCedis(limitPesewas)}
                </span>
              </p>
              <meter
                className="sr-only"
                aria-label={`Used: ${words}`}
                min={0}
                max={Math.max(limitPesewas, 1)}
                value={Math.min(spentPesewas, limitPesewas)}
              />
              <span className="block h-2 overflow-hidden rounded-full bg-line" aria-hidden="true">
                <span
                  className={`block h-full rounded-full ${spentPesewas > limitPesewas * 0.8 ? 'bg-danger' : 'bg-leaf'}`}
                  style={{ width: `${Math.min(100, (spentPesewas / Math.max(limitPesewas, 1)) * 100)}%` }}
                />
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
