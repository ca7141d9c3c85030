import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import type { EffectName, Next, PageName } from './page.ts';
import type { Person, State } from './state.ts';

/** What an effect works with: the session, what it knows, and the person if the number has an account. */
export interface EffectCall {
  app: App;
  sessionId: string;
  /** International. */
  number: string;
  state: State;
}

/**
 * What an effect leads to: as an input does, or the call ends with some words and a later one goes on at a page. `userId` is that of
 * an account which the effect made.
 */
export type Outcome = (Next | { leave: string; to: PageName; set?: Partial<State> }) & { userId?: string };

export interface PersonCall extends EffectCall {
  caller: ParticipantCaller;
  person: Person;
}

/** Some of the effects. Those of a person run for people with an account only. */
export type PersonEffects = Partial<Record<EffectName, (call: PersonCall) => Promise<Outcome>>>;
