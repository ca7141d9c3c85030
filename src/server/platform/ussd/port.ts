import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';

/* What we need from a USSD aggregator, independent of any one: it calls us with each step, and shows what we answer. */

export const USSD_PROVIDERS = ['arkesel', 'hubtel'] as const;
export type UssdProvider = (typeof USSD_PROVIDERS)[number];

/** One step of somebody's session. */
export interface UssdStep {
  provider: UssdProvider;
  /** The aggregator's id of the session. */
  sessionId: string;
  /** As the aggregator writes it. */
  number: string;
  /** `end`: the network or the person ended the session, and the answer is not shown. */
  kind: 'start' | 'reply' | 'end';
  /** What was typed, or dialled for a start. */
  input: string;
  /** The place of the step in its session, from 1; null if the aggregator does not count. */
  sequence: number | null;
  network: MobileMoneyNetwork | null;
}

/** The text on the phone, and whether it waits for more input. */
export interface UssdAnswer {
  text: string;
  continues: boolean;
}

export interface UssdAdapter {
  /** The step of a call; null if the call is not a step. */
  read(body: unknown): UssdStep | null;
  /** The answer in the aggregator's format, with the identifiers that it expects back. */
  answer(body: unknown, answer: UssdAnswer): Record<string, unknown>;
}

/**
 * The aggregators' names of the networks, without the country suffix that some add (`mtn-gh`). Two networks also have former
 * names.
 */
const NETWORKS: Readonly<Record<string, MobileMoneyNetwork>> = {
  mtn: 'MTN',
  telecel: 'TELECEL',
  vodafone: 'TELECEL',
  airteltigo: 'AIRTEL_TIGO',
  airtel: 'AIRTEL_TIGO',
  tigo: 'AIRTEL_TIGO',
  at: 'AIRTEL_TIGO',
};

export function networkNamed(name: string | undefined): MobileMoneyNetwork | null {
  return (
    NETWORKS[
      (name ?? '')
        .toLowerCase()
        .replace(/[-_]gh$/, '')
        .replaceAll(/[^a-z]/g, '')
    ] ?? null
  );
}
