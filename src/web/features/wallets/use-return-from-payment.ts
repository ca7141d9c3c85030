import { useEffect, useRef } from 'react';
import type { verifyTopUp } from '../../../contract/wallets.ts';
import { call, codeOf } from '../../lib/api.ts';
import { useSearchParams } from '../../lib/navigation.tsx';
import { refresh, useAction } from '../../lib/queries.ts';
import { toast, toastError } from '../../lib/toasts.ts';

const ARRIVED = 'Your top-up has arrived.';

/**
 * After the return from the hosted page, verifies the reference and removes it from the address (STUDY-21). Also after
 * cancelling, because the payment may have been approved on a phone.
 */
export function useReturnFromPayment(): void {
  const [search, setSearch] = useSearchParams();
  const reference = search.get('reference');
  const cancelled = search.get('cancelled');
  const asked = useRef<string | null>(null);
  const { mutate } = useAction('GET /payment/transactions/verify/{reference}', {
    onDone: () => toast.success(ARRIVED),
  });
  useEffect(() => {
    const returned = reference ?? cancelled;
    if (!returned || asked.current === returned) return;
    asked.current = returned;
    const params = { reference: returned };
    if (reference) mutate({ params });
    else void verifyCancelled(params);
    setSearch(
      (before) => {
        for (const name of ['reference', 'trxref', 'cancelled']) before.delete(name);
        return before;
      },
      { replace: true },
    );
  }, [reference, cancelled, mutate, setSearch]);
}

async function verifyCancelled(params: { reference: string }): Promise<void> {
  try {
    await call('GET /payment/transactions/verify/{reference}', { params });
    toast.success(ARRIVED);
    await refresh();
  } catch (error) {
    if (codeOf<typeof verifyTopUp>(error) === 'PAYMENT_NOT_COMPLETED')
      toast.info('You cancelled the payment. Nothing was charged.');
    else toastError(error);
  }
}
