/** What we need from an SMS provider, independent of any one. No method is called inside a database transaction. */

export const SMS_PROVIDERS = ['arkesel', 'hubtel'] as const;
export type SmsProvider = (typeof SMS_PROVIDERS)[number];

export interface SmsOrder {
  /** International, such as +233241234567. */
  number: string;
  text: string;
  /** Where the provider reports what became of it. It names our message, and nobody else knows it. */
  reportUrl: string;
}

/**
 * `notSent` is certain: the provider did not take it, so it may be sent again. `unknown` says nothing: the provider may have taken
 * it, so it is never sent again. `refused` will stay refused.
 */
export type SmsResult =
  | { outcome: 'accepted'; providerId: string | null }
  | { outcome: 'refused' | 'notSent'; problem: string }
  | { outcome: 'unknown' };

/** What became of a message: `onTheWay` is no end. */
export type SmsFate = 'onTheWay' | 'delivered' | 'undelivered';

export interface SmsReport {
  fate: SmsFate;
  /** The provider's id of the message, if the report has it. */
  providerId: string | null;
  /** The provider's word for it. */
  status: string;
}

export interface SmsPort {
  readonly provider: SmsProvider | 'test';
  /** Where the sandbox's phones can be read; null at a real provider. */
  readonly phonesUrl: string | null;
  send(order: SmsOrder): Promise<SmsResult>;
  /** Whether `ask` can answer: otherwise only reports say what became of a message. */
  readonly canAsk: boolean;
  /** What the provider knows of a message that it took; null without a clear answer. */
  ask(providerId: string): Promise<SmsReport | null>;
}

/** The fields of a provider's report, from its address and its body; null if it says nothing that we understand. */
export type ReportReader = (fields: Readonly<Record<string, unknown>>) => SmsReport | null;
