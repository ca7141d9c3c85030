import * as adjustments from '../../src/server/features/ledger/adjustment-movements.ts';
import * as airtime from '../../src/server/features/ledger/airtime-movements.ts';
import * as chargebacks from '../../src/server/features/ledger/chargeback-movements.ts';
import * as earnings from '../../src/server/features/ledger/earning-movements.ts';
import * as fees from '../../src/server/features/ledger/fee-movements.ts';
import * as lists from '../../src/server/features/ledger/list-movements.ts';
import * as messages from '../../src/server/features/ledger/message-movements.ts';
import * as payouts from '../../src/server/features/ledger/payout-movements.ts';
import * as refunds from '../../src/server/features/ledger/refund-movements.ts';
import * as settlements from '../../src/server/features/ledger/settlement-movements.ts';
import * as studies from '../../src/server/features/ledger/study-movements.ts';
import * as taxes from '../../src/server/features/ledger/tax-movements.ts';
import * as topUps from '../../src/server/features/ledger/top-up-movements.ts';

/** Every function that makes a movement, by its name; where-money-goes.test.ts fails if a file is missing here. */
export const MOVEMENTS = {
  ...adjustments,
  ...airtime,
  ...chargebacks,
  ...earnings,
  ...fees,
  ...lists,
  ...messages,
  ...payouts,
  ...refunds,
  ...settlements,
  ...studies,
  ...taxes,
  ...topUps,
};
