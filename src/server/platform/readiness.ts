import { withTimeout } from './with-timeout.ts';

/** What a load balancer asks of a process. */
export type State = { status: 'ready' } | { status: 'starting' | 'stopping' | 'unavailable'; waitingFor: string };

/** Returns what the process waits for before it can serve, in words; null if nothing is missing. */
type Check = () => Promise<string | null>;

/** A database that takes longer to answer one small query counts as unavailable. */
const CHECK_MS = 1500;
/** Several load balancers ask, so the answer is cached for this long. */
const REMEMBERED_MS = 500;

/** Whether a process can serve requests now. A process starts, serves while its check finds nothing missing, and stops. */
export class Readiness {
  #stage: 'starting' | 'serving' | 'stopping' = 'starting';
  #waitingFor = 'the start';
  #check: Check = async () => null;
  #answer: Promise<string | null> = Promise.resolve(null);
  #askedAt = Number.NEGATIVE_INFINITY;
  readonly #onWait: (what: string) => void;

  /** `onWait` is called with what the start waits for. */
  constructor(onWait: (what: string) => void = () => undefined) {
    this.#onWait = onWait;
  }

  /** Sets what the start waits for now. */
  waitFor(what: string): void {
    this.#waitingFor = what;
    this.#onWait(what);
  }

  /** From now on the process serves, as long as the check finds nothing missing. */
  serve(check: Check): void {
    this.#stage = 'serving';
    this.#check = check;
    this.#askedAt = Number.NEGATIVE_INFINITY;
  }

  stop(): void {
    this.#stage = 'stopping';
  }

  async read(): Promise<State> {
    if (this.#stage === 'starting') return { status: 'starting', waitingFor: this.#waitingFor };
    if (this.#stage === 'stopping') return { status: 'stopping', waitingFor: 'open requests' };
    if (performance.now() - this.#askedAt > REMEMBERED_MS) {
      this.#askedAt = performance.now();
      this.#answer = withTimeout(CHECK_MS, this.#check(), 'an answer of the database').catch(() => 'the database');
    }
    const waitingFor = await this.#answer;
    return waitingFor === null ? { status: 'ready' } : { status: 'unavailable', waitingFor };
  }
}
