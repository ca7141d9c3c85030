import { Agent, request } from 'node:http';
import { setTimeout } from 'node:timers/promises';

/*
 * The process that sends the overload: separate, so that its times are the product's and not those of a busy generator. People
 * act independently, so requests come at random instants (a Poisson process), however long answers take.
 */

export interface Wanted {
  url: string;
  requests: { path: string; headers: Record<string, string> }[];
  /** Connections that are kept open and used in turn; more are opened while all are waiting for an answer. */
  connections: number;
  perSecond: number;
  seconds: number;
}

export interface Storm {
  /** Milliseconds from sending each request to the end of its answer. */
  accepted: number[];
  refused: number[];
  /** Other answers, and broken connections. */
  others: number;
  /** How late the generator itself sent each request. */
  late: number[];
  /** The number of connections at the end. */
  connections: number;
}

const MOST_WAIT_MS = 30_000;

class Generator {
  readonly #wanted: Wanted;
  readonly #idle: Agent[] = [];
  readonly #storm: Storm = { accepted: [], refused: [], others: 0, late: [], connections: 0 };
  #open = 0;
  #sent = 0;

  constructor(wanted: Wanted) {
    this.#wanted = wanted;
    while (this.#storm.connections < wanted.connections) this.#idle.push(this.#connection());
  }

  async run(): Promise<Storm> {
    const { perSecond, seconds } = this.#wanted;
    const startedAt = performance.now();
    for (
      let due = startedAt;
      due < startedAt + seconds * 1000;
      due += (-Math.log(1 - Math.random()) / perSecond) * 1000
    ) {
      if (due > performance.now()) await setTimeout(due - performance.now());
      this.#storm.late.push(performance.now() - due);
      this.#send();
    }
    for (const since = performance.now(); this.#open > 0 && performance.now() - since < MOST_WAIT_MS; )
      await setTimeout(20);
    this.#storm.others += this.#open;
    return this.#storm;
  }

  #connection(): Agent {
    this.#storm.connections += 1;
    return new Agent({ keepAlive: true, maxSockets: 1 });
  }

  #send(): void {
    const { url, requests } = this.#wanted;
    const one = requests[this.#sent % requests.length];
    const agent = this.#idle.shift() ?? this.#connection();
    this.#sent += 1;
    this.#open += 1;
    const at = performance.now();
    const done = () => {
      this.#open -= 1;
      this.#idle.push(agent);
    };
    request(`${url}${one?.path}`, { agent, headers: one?.headers }, (response) => {
      response.resume().once('end', () => {
        this.#note(response.statusCode, performance.now() - at);
        done();
      });
    })
      .once('error', () => {
        this.#storm.others += 1;
        done();
      })
      .end();
  }

  #note(status: number | undefined, milliseconds: number): void {
    if (status === 200) this.#storm.accepted.push(milliseconds);
    else if (status === 503) this.#storm.refused.push(milliseconds);
    else this.#storm.others += 1;
  }
}

process.once('message', (wanted: Wanted) => {
  void new Generator(wanted).run().then((storm) => process.send?.(storm, () => process.disconnect?.()));
});
