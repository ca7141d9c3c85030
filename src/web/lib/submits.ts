/** One submit has one key, however often its button is pressed. */
export class Submits {
  /** The content of the newest submit that is under way. */
  #running: string | null = null;
  /** The last content that was sent without an answer, and its key. */
  #unanswered: { content: string; key: string } | null = null;

  /** False while the same content is under way. */
  begin(given: unknown): boolean {
    const content = JSON.stringify(given) ?? '';
    if (content === this.#running) return false;
    this.#running = content;
    return true;
  }

  /** Sends with the submit's key: a new one, or the previous one if the same content got no answer. */
  async send<T>(given: unknown, call: (key: string) => Promise<T>, isAnswer: (error: unknown) => boolean): Promise<T> {
    const content = JSON.stringify(given) ?? '';
    const key = this.#unanswered?.content === content ? this.#unanswered.key : crypto.randomUUID();
    this.#unanswered = { content, key };
    try {
      const answer = await call(key);
      this.#forget(key);
      return answer;
    } catch (error) {
      if (isAnswer(error)) this.#forget(key);
      throw error;
    } finally {
      if (this.#running === content) this.#running = null;
    }
  }

  #forget(key: string): void {
    if (this.#unanswered?.key === key) this.#unanswered = null;
  }
}
