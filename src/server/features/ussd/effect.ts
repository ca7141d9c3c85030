import type { App } from '../../platform/app.ts';
import type { ParticipantCaller } from '../../platform/http/caller.ts';
import type { EffectName, Next, PageName } from './page.ts';
import type { Person, State } from './state.ts';

/** The input of an effect: the session, its state, and the person if the number has an account. */
export interface EffectCall {
  app: App;
  sessionId: string;
  /** In international form. */
  number: string;
  state: State;
}

/**
 * The result of an effect: like that of an input, or the call ends with a text and a later one continues at a page. `userId` is
 * the id of an account that the effect created.
 */
export type Outcome = (Next | { leave: string; to: PageName; set?: Partial<State> }) & { userId?: string };

export interface PersonCall extends EffectCall {
  caller: ParticipantCaller;
  person: Person;
}

/** A set of effects. Those of a person only run for people with an account. */
export type PersonEffects = Partial<Record<EffectName, (call: PersonCall) => Promise<Outcome>>>;
