/**
 * The last content of a call about something that was sent without an answer, and its key. It outlives the screen that sent it: a
 * dialog that is closed and opened again must not pay twice.
 */
const unanswered = new Map<string, { content: string; key: string }>();

/** One submit has one key, however often its button is pressed. */
export class Submits {
  readonly #name: string;
  /** The content of the newest submit that is under way. */
  #running: string | null = null;

  /** `name` is the call's. */
  constructor(name: string) {
    this.#name = name;
  }

  /** False while the same content is under way. */
  begin(given: unknown): boolean {
    const content = JSON.stringify(given) ?? '';
    if (content === this.#running) return false;
    this.#running = content;
    return true;
  }

  /** Sends with the submit's key: a new one, or the previous one if the same content got no answer. */
  async send<T>(
    given: { params?: unknown },
    call: (key: string) => Promise<T>,
    isAnswer: (error: unknown) => boolean,
  ): Promise<T> {
    const content = JSON.stringify(given);
    const about = `${this.#name} ${JSON.stringify(given.params)}`;
    const last = unanswered.get(about);
    const key = last?.content === content ? last.key : crypto.randomUUID();
    unanswered.set(about, { content, key });
    const forget = () => {
      if (unanswered.get(about)?.key === key) unanswered.delete(about);
    };
    try {
      const answer = await call(key);
      forget();
      return answer;
    } catch (error) {
      if (isAnswer(error)) forget();
      throw error;
    } finally {
      if (this.#running === content) this.#running = null;
    }
  }
}
