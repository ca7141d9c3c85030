import type { MobileMoneyNetwork } from '../../../domain/enumerations.ts';

/* What we need from a USSD aggregator, independent of any one: it calls us with each step, and shows what we answer. */

export const USSD_PROVIDERS = ['arkesel', 'hubtel'] as const;
export type UssdProvider = (typeof USSD_PROVIDERS)[number];

/** One step of somebody's session. */
export interface UssdStep {
  provider: UssdProvider;
  /** The aggregator's name of the session. */
  sessionId: string;
  /** As the aggregator writes it. */
  number: string;
  /** `end` says that the network or the person ended the session; its answer is shown to nobody. */
  kind: 'start' | 'reply' | 'end';
  /** What was typed; of a start, what was dialled. */
  input: string;
  /** The place of the step in its session, from 1; null if the aggregator does not count. */
  sequence: number | null;
  network: MobileMoneyNetwork | null;
}

/** What the phone shows, and whether it waits for another input. */
export interface UssdAnswer {
  text: string;
  continues: boolean;
}

export interface UssdAdapter {
  /** The step that a call brings; null if it is no step. */
  read(body: unknown): UssdStep | null;
  /** The answer in the aggregator's form, with what it wants to get back. */
  answer(body: unknown, answer: UssdAnswer): Record<string, unknown>;
}

/** How the aggregators name the networks, without the country that some add (`mtn-gh`). Two of them have had other names before. */
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
