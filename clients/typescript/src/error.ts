/** What the API refused, or a failure without an answer (`status` 0, code `NO_ANSWER`). */
export class NyansapoError extends Error {
  override readonly name = 'NyansapoError';
  readonly status: number;
  /** Never changes, unlike the message. */
  readonly code: string;
  /** Names the call in our log. */
  readonly requestId: string | null;
  /** The fields that a VALIDATION is about. */
  readonly fields: readonly { field: string; message: string }[];

  constructor(refusal: unknown, status: number, requestId: string | null) {
    const known =
      refusal && typeof refusal === 'object' && 'code' in refusal ? (refusal as Record<string, unknown>) : {};
    const message = known.message ?? (refusal instanceof Error ? wordsOf(refusal) : `The answer has status ${status}.`);
    super(String(message), { cause: refusal });
    this.status = status;
    this.code = String(known.code ?? (status === 0 ? 'NO_ANSWER' : `HTTP_${status}`));
    this.requestId = typeof known.requestId === 'string' ? known.requestId : requestId;
    this.fields = Array.isArray(known.content) ? known.content : [];
  }
}

/** Includes the cause of a "fetch failed", such as an unknown host. */
function wordsOf({ message, cause }: Error): string {
  if (!(cause instanceof Error)) return message;
  return `${message}: ${cause.message || ('code' in cause && cause.code) || cause.name}`;
}
