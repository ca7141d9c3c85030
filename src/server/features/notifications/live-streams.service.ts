import type { ServerResponse } from 'node:http';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { LiveHub } from '../../platform/live.ts';
import { refuse } from '../../platform/refusal.ts';
import { listLivingLoginSessions } from '../accounts/login-sessions.service.ts';

/**
 * The interval of keep-alives, because proxies close idle connections. It also finds login sessions that expired without an
 * event.
 */
const HEARTBEAT_MS = 25_000;
/** How soon a failed check is repeated: login sessions may have ended while the database was down. */
const RETRY_MS = 1000;
/** The most streams of one person in this process: more than their open tabs on all devices. */
const MOST_OF_ONE = 20;

interface Stream {
  caller: Caller;
  response: ServerResponse;
  close(): void;
}

/** The bell's server-sent events in this process. A stream ends with its login session, wherever that is ended. */
export class LiveStreams {
  readonly #app: App;
  readonly #live: LiveHub;
  readonly #open = new Set<Stream>();
  readonly #heartbeat: NodeJS.Timeout;
  #retry: NodeJS.Timeout | undefined;

  constructor(app: App, live: LiveHub) {
    this.#app = app;
    this.#live = live;
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    live.whenSessionEnds((sessionId) => {
      if (sessionId === null) return void this.#closeEnded();
      for (const stream of this.#open) if (stream.caller.sessionId === sessionId) stream.close();
    });
  }

  /** Refuses a stream to a person who has too many: this must be checked before the response begins. */
  refuseTooMany({ userId }: Caller): void {
    const own = [...this.#open].filter(({ caller }) => caller.userId === userId);
    if (own.length >= MOST_OF_ONE) refuse('TOO_MANY_REQUESTS');
  }

  /** Sends the caller's events until the browser or the session ends the stream. */
  open(caller: Caller, response: ServerResponse): void {
    response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
      'x-accel-buffering': 'no',
    });
    response.write('retry: 3000\n\n');
    const ids = [caller.userId, ...(caller.role === 'RESEARCHER' ? [caller.organizationId] : [])];
    const unsubscribe = this.#live.subscribe(ids, (event) => send(response, `event: ${event}\ndata: {}\n\n`));
    const stream: Stream = {
      caller,
      response,
      close: () => {
        unsubscribe();
        if (this.#open.delete(stream)) this.#app.metrics.stream(-1);
        response.end();
      },
    };
    this.#open.add(stream);
    this.#app.metrics.stream(1);
    response.on('close', stream.close);
    // The login session may have ended since it was checked.
    void this.#closeEnded([stream]);
  }

  closeAll(): void {
    clearInterval(this.#heartbeat);
    clearTimeout(this.#retry);
    for (const stream of this.#open) stream.close();
  }

  async #beat(): Promise<void> {
    await this.#closeEnded();
    for (const { response } of this.#open) send(response, ': still here\n\n');
  }

  /**
   * Closes the streams of ended sessions, and of people who changed organisation: the browser reconnects with its
   * current rights.
   */
  async #closeEnded(streams: Iterable<Stream> = this.#open): Promise<void> {
    const asked = [...streams];
    if (asked.length === 0) return;
    try {
      const ids = asked.map(({ caller }) => caller.sessionId);
      const living = new Map((await listLivingLoginSessions(this.#app, ids)).map((session) => [session.id, session]));
      for (const { caller, close } of asked) {
        const organizationId = caller.role === 'RESEARCHER' ? caller.organizationId : null;
        const session = living.get(caller.sessionId);
        if (!session || session.organizationId !== organizationId) close();
      }
    } catch (error) {
      this.#app.log.warn({ err: error }, 'could not check open streams; will retry');
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.#closeEnded(), RETRY_MS);
    }
  }
}

/**
 * Writes to a stream. A browser that doesn't read would fill our memory, so we close its stream once the buffers of the system
 * and of the response are full, which takes thousands of events. The browser reconnects and fetches what is new.
 */
function send(response: ServerResponse, text: string): void {
  if (response.writableNeedDrain) response.destroy();
  else response.write(text);
}
