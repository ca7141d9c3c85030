/** A top-up of airtime that the stand-in has accepted. Amounts are in pesewas. */
export interface SandboxTopUp {
  requestId: string;
  /** International, such as +233241234567. */
  number: string;
  amount: number;
  discount: number;
  idempotencyKey: string | null;
  status: 'Sent' | 'Success' | 'Failed';
  createdAt: string;
}

export interface AirtimeState {
  /** The prepaid balance. */
  balance: number;
  topUps: SandboxTopUp[];
}

export const NEW_AIRTIME: AirtimeState = { balance: 0, topUps: [] };
