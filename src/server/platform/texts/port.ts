/** What we need from an SMS provider, independent of any one. No method is called inside a database transaction. */

export const SMS_PROVIDERS = ['arkesel', 'hubtel'] as const;
export type SmsProvider = (typeof SMS_PROVIDERS)[number];

export interface SmsOrder {
  /** International, such as +233241234567. */
  number: string;
  text: string;
  /** The secret address at which the provider reports the delivery; it names our message. */
  reportUrl: string;
}

/**
 * `notSent`: the provider certainly did not accept it, so it may be sent again. `unknown`: the provider may have accepted it, so
 * it is never sent again. `refused`: a retry would be refused too.
 */
export type SmsResult =
  | { outcome: 'accepted'; providerId: string | null }
  | { outcome: 'refused' | 'notSent'; problem: string }
  | { outcome: 'unknown' };

/** A message's delivery: `onTheWay` is not final. */
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
  /** The address of the sandbox's phones; null for a real provider. */
  readonly phonesUrl: string | null;
  send(order: SmsOrder): Promise<SmsResult>;
  /** Whether `ask` is supported; otherwise only reports tell a message's delivery. */
  readonly canAsk: boolean;
  /** What the provider knows about a message that it accepted; null without a clear answer. */
  ask(providerId: string): Promise<SmsReport | null>;
}

/** The fields of a provider's report, from its address and its body; null if it says nothing that we understand. */
export type ReportReader = (fields: Readonly<Record<string, unknown>>) => SmsReport | null;
