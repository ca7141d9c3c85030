import { useEffect, useRef } from 'react';
import { useSearchParams } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';

/** After the return from the hosted page, verifies the reference and removes it from the address (STUDY-21). */
export function useReturnFromPayment(): void {
  const [search, setSearch] = useSearchParams();
  const reference = search.get('reference');
  const asked = useRef<string | null>(null);
  const { mutate } = useAction('GET /payment/transactions/verify/{reference}', {
    onDone: () => toast.success('Your top-up has arrived.'),
  });
  useEffect(() => {
    if (!reference || asked.current === reference) return;
    asked.current = reference;
    mutate({ params: { reference } });
    setSearch(
      (before) => {
        before.delete('reference');
        before.delete('trxref');
        return before;
      },
      { replace: true },
    );
  }, [reference, mutate, setSearch]);
}
