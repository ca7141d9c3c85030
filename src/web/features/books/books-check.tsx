import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** Checks every invariant on demand: it reads the whole ledger. */
export function BooksCheck() {
  const check = useAction('POST /payment/admin/books/check');
  const results = check.data?.content;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-lg">Check the books</h2>
        <Button variant="plain" starts={check} onClick={() => check.mutate({})}>
          Check now
        </Button>
      </div>
      {!results && (
        <p className="text-quiet">We check every rule of the books each night. You can also check them now.</p>
      )}
      <div role="status">
        {results && (
          <ul className="grid gap-2">
            {results.map(({ invariant, broken }) => (
              <li key={invariant} className="grid gap-1">
                <span className={broken.length === 0 ? '' : 'font-semibold text-danger'}>
                  {broken.length === 0 ? '✓ ' : '✗ '}
                  {invariant}
                </span>
                {broken.map((breach) => (
                  <span key={breach} className="break-all pl-5 text-danger text-sm">
                    {breach}
                  </span>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
