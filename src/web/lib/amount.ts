import * as z from 'zod/mini';
import { cedis } from '../../contract/wallets.ts';
import { decimalCommaProblem, parseCedis } from '../../domain/money.ts';

/** An amount as people write it, "250" or "1,250.50", checked as the server checks it; in GH₵. */
export function amountText(least: number, most: number) {
  return z.pipe(
    z.transform((text: string, { issues }) => {
      const message = decimalCommaProblem(text);
      if (message !== null) issues.push({ code: 'custom', message, input: text });
      return (parseCedis(text) ?? Number.NaN) / 100;
    }),
    cedis(least, most),
  );
}
