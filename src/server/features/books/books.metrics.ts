import { DIFFERENCE_KINDS } from '../../../contract/books.ts';
import { defineReading } from '../../platform/metrics/define-metric.ts';
import { readLastReconciliation } from './books.sql.ts';
import { countDifferencesByKind } from './reconciliation.sql.ts';

/** What the last comparison with the provider found. */
export const booksReading = defineReading({
  gauges: {
    nyansapo_provider_balance_pesewas: { help: 'What the provider held for us at the last comparison.' },
    nyansapo_books_balance_pesewas: {
      help: 'What it should have held by our books: all that we owe, and our own part.',
    },
    nyansapo_reconciliation_age_seconds: { help: 'How long ago the books were last compared with the provider.' },
    nyansapo_reconciliation_failed: { help: '1 if the provider could not be reached at the last comparison.' },
    nyansapo_book_differences: {
      help: 'Open differences between our books and the provider’s, by kind.',
      labels: ['kind'],
    },
  },
  read: async (tx, now) => {
    const last = await readLastReconciliation(tx);
    const open = await countDifferencesByKind(tx);
    return [
      ...Object.keys(DIFFERENCE_KINDS).map((kind) => ({
        gauge: 'nyansapo_book_differences' as const,
        labels: { kind },
        value: open.get(kind) ?? 0,
      })),
      ...(last
        ? [
            { gauge: 'nyansapo_books_balance_pesewas' as const, value: last.expectedBalancePesewas },
            {
              gauge: 'nyansapo_reconciliation_age_seconds' as const,
              value: (now.getTime() - last.at.getTime()) / 1000,
            },
            { gauge: 'nyansapo_reconciliation_failed' as const, value: last.problem === null ? 0 : 1 },
          ]
        : []),
      ...(last?.providerBalancePesewas == null
        ? []
        : [{ gauge: 'nyansapo_provider_balance_pesewas' as const, value: last.providerBalancePesewas }]),
    ];
  },
});
