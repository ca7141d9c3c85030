import type { Json, WithDefault } from './column-types.ts';

export interface UssdSessionTable {
  id: string;
  /** International, such as +233241234567. */
  number: string;
  provider: 'arkesel' | 'hubtel';
  providerSession: string;
  /** Null while the number has no account. */
  userId: string | null;
  step: number;
  inputMark: string;
  /** Null once the step is answered. */
  busyUntil: Date | null;
  page: string;
  screen: number;
  state: Json<Record<string, unknown>>;
  answer: string;
  continues: boolean;
  startedAt: Date;
  steppedAt: Date;
  endedAt: WithDefault<Date | null>;
}
export interface UssdPinTable {
  userId: string;
  pinHash: string;
  wrong: WithDefault<number>;
  lockedUntil: WithDefault<Date | null>;
  chosenAt: Date;
}
