import type { applyToStudy } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatCedis } from '../../../domain/money.ts';
import { NOT_PAID_BECAUSE } from '../../../domain/screening-pay.ts';

/** What came of the paid questions, in words; nothing for a study without any. */
export function ScreeningPay({ screening }: Pick<ReplyOf<typeof applyToStudy>, 'screening'>) {
  if (screening === null) return null;
  const { outcome, pesewas } = screening;
  return (
    <p className="rounded-lg bg-sunken px-4 py-3">
      {outcome === 'PAID' ? (
        <>
          You earned <b className="money text-leaf">{formatCedis(pesewas)}</b> with your answers. Your wallet says when
          we pay it.
        </>
      ) : (
        `${NOT_PAID_BECAUSE[outcome]} If this is not right, contact us.`
      )}
    </p>
  );
}
