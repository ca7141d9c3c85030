import type { CallName, Calls } from '../../contract/all-endpoints.ts';
import type {
  BodyOf,
  CodeOf,
  Endpoint,
  Failure,
  ParamsOf,
  QueryOf,
  ReplyOf,
  Success,
} from '../../contract/endpoint.ts';
import type { ErrorCode, FieldError } from '../../contract/errors.ts';
import type { renewSession } from '../../contract/sign-in/login-sessions.ts';
import { m } from '../../messages/m.ts';
import { forgetEarly, takeEarly } from './early.ts';
import { noteDone } from './just-done.ts';
import { noteNoAnswer } from './online.ts';
import { clearStored, currentUser, isRenewalDue, loggedInRecently, mergeUser } from './session.ts';
import { isSignIn } from './sign-in-calls.ts';

/** A call that the server refused, or that got no answer. `codeOf` returns its code. */
export class ApiError extends Error {
  readonly #code: ErrorCode | 'OFFLINE';
  readonly fields: FieldError[];

  constructor(message: string, code: ErrorCode | 'OFFLINE', fields: FieldError[] = []) {
    super(message);
    this.#code = code;
    this.fields = fields;
  }

  static codeOf(error: unknown): ErrorCode | 'OFFLINE' | null {
    return error instanceof ApiError ? error.#code : null;
  }
}

/**
 * The code of a failed call of `E`, typed so that a screen handles only codes that its call can return; without `E`, a code of
 * any call. Null for other errors.
 */
export function codeOf<E extends Endpoint = never>(error: unknown): CodeOf<E> | 'OFFLINE' | null {
  return ApiError.codeOf(error) as CodeOf<E> | 'OFFLINE' | null;
}

/** Whether the error means that something does not exist, or is no longer accessible to this person. */
export function isGone(error: unknown): boolean {
  return GONE.includes(codeOf<Endpoint>(error));
}

const GONE: readonly unknown[] = ['NOT_FOUND', 'FORBIDDEN'] satisfies ErrorCode[];

/** Whether an error is conclusive. Without an answer, the call may have had its effect. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ApiError && !UNKNOWN.includes(codeOf<Endpoint>(error));
}

const UNKNOWN: readonly unknown[] = ['OFFLINE', 'SERVER_ERROR', 'UNAVAILABLE', 'IDEMPOTENCY_IN_PROGRESS'] satisfies (
  | ErrorCode
  | 'OFFLINE'
)[];

/** The message to show for an error. */
export function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : m.shell_server_error();
}

/** The sessions of a participant, and those of a researcher. */
export type SessionsCall = 'GET /project/bookings' | 'GET /project/studies/appointments';

export type AnswerOf<N extends CallName> = Success<ReplyOf<Calls[N]>>;

export interface Given<N extends CallName> {
  params?: ParamsOf<Calls[N]>;
  query?: QueryOf<Calls[N]>;
  body?: BodyOf<Calls[N]>;
  /** For a call that takes bytes instead of JSON. */
  bytes?: Uint8Array<ArrayBuffer>;
}

/** Calls one endpoint of the contract. A POST with the `idempotencyKey` of an earlier one has its effect once. */
export async function call<N extends CallName>(
  name: N,
  given: Given<N> = {},
  idempotencyKey?: string,
): Promise<AnswerOf<N>> {
  return readAnswer(await sendSignedIn(name, given, idempotencyKey));
}

/** Renews the access token before it expires, or silently after a 401: the device's clock may have changed. */
async function sendSignedIn<N extends CallName>(name: N, given: Given<N>, idempotencyKey?: string): Promise<Response> {
  if (isSignIn(name)) return send(name, given);
  const isRenewed = await renewIfDue();
  const token = currentUser()?.accessToken;
  const response = isRenewed ? await send(name, given, idempotencyKey) : null;
  if (response && response.status !== 401) return response;
  const again = (isRenewed && (await renew(token))) || (await sessionEnded());
  return again || !response ? send(name, given, idempotencyKey) : response;
}

/** False if a new token was due and refused. */
async function renewIfDue(): Promise<boolean> {
  const token = currentUser()?.accessToken;
  return !token || !isRenewalDue() || renew(token);
}

/** The access token for the live stream, which is not a JSON call. */
export async function freshToken(): Promise<string | undefined> {
  await renewIfDue();
  return currentUser()?.accessToken;
}

/** A file that the API returns, and the name that it gives. */
export async function fileOf<N extends CallName>(
  name: N,
  given: Given<N> = {},
): Promise<{ file: Blob; fileName: string }> {
  const answer = await sendSignedIn(name, given);
  if (!answer.ok) await readAnswer(answer);
  const fileName = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1] ?? 'nyansapo';
  const file = await answer.blob().catch(() => {
    throw new ApiError(m.shell_download_stopped(), 'OFFLINE');
  });
  return { file, fileName };
}

/** Downloads a file that the API returns, under the name that it gives. */
export async function download<N extends CallName>(name: N, given: Given<N> = {}): Promise<void> {
  const { file, fileName } = await fileOf(name, given);
  const url = URL.createObjectURL(file);
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName });
  link.click();
  URL.revokeObjectURL(url);
}

/** The bell's answer is the only one that it changes. */
const CHANGES_NO_SCREEN: ReadonlySet<CallName> = new Set(['POST /notification/groups/read']);

async function send<N extends CallName>(
  name: N,
  { params, query, body, bytes }: Given<N>,
  idempotencyKey?: string,
): Promise<Response> {
  const [method = '', template = ''] = name.split(' ');
  const path = template.replaceAll(/\{(\w+)\}/g, (_, field: string) =>
    encodeURIComponent(String((params as Record<string, unknown> | undefined)?.[field] ?? '')),
  );
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    if (value !== undefined && value !== '') search.set(field, String(value));
  }
  const token = currentUser()?.accessToken;
  const address = `/api/v1${path}${search.size > 0 ? `?${search}` : ''}`;
  const sent = bytes ?? (body === undefined ? undefined : JSON.stringify(body));
  if (method !== 'GET' && !CHANGES_NO_SCREEN.has(name)) forgetEarly();
  try {
    return await (takeEarly(address, token) ??
      fetch(address, {
        method,
        headers: {
          ...(sent === undefined ? {} : { 'content-type': `application/${bytes ? 'octet-stream' : 'json'}` }),
          ...(token ? { authorization: `Bearer ${token}` } : {}),
          ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
        },
        ...(sent === undefined ? {} : { body: sent }),
      }));
  } catch {
    noteNoAnswer();
    // The browser knows whether it is offline. Otherwise the server or the connection to it is down.
    throw new ApiError(navigator.onLine ? m.shell_no_answer() : m.shell_seems_offline(), 'OFFLINE');
  }
}

async function readAnswer<T>(response: Response): Promise<Success<T>> {
  const answer = (await response.json().catch(() => null)) as Success<T> | Failure | null;
  if (answer?.success) return answer;
  // WEB-16: message, then detail, then the first field's message, then a default.
  const message = answer?.message || answer?.detail || answer?.content?.[0]?.message || m.shell_server_error();
  const detail = answer?.detail && answer.message ? ` ${answer.detail}` : '';
  throw new ApiError(message + detail, answer?.code ?? 'SERVER_ERROR', answer?.content ?? []);
}

/** One renewal at a time across all tabs; a tab that waited finds the new token in storage. `before` is the token that was
 * refused: a late 401 renews nothing if there is already a new token.
 */
async function renew(before: string | undefined): Promise<boolean> {
  if (!before) return false;
  return navigator.locks.request('nyansapo-renew', async () => {
    const hasNewToken = () => currentUser() !== null && currentUser()?.accessToken !== before;
    if (currentUser()?.accessToken !== before) return hasNewToken();
    const response = await send('POST /authentication/auth/renew', {});
    // If the person has signed in again meanwhile, a refusal of the old login session does not affect the new one.
    if (!response.ok) return hasNewToken();
    const { content } = (await response.json()) as Success<ReplyOf<typeof renewSession>>;
    mergeUser(content);
    return true;
  });
}

/** Renews the access token, for the live stream, which is not a JSON call. */
export const renewAccess = renew;

type AskToSignIn = () => Promise<boolean>;
let askToSignIn: AskToSignIn = async () => false;

/** Sets the dialog that asks a person whose login session has expired to sign in again without losing anything. */
export function onSessionExpired(ask: AskToSignIn): void {
  askToSignIn = ask;
}

/** SIGNIN-13: soon after login the session was revoked; later it has expired, and the person may sign in again. */
async function sessionEnded(): Promise<boolean> {
  if (!currentUser()) return false;
  if (!loggedInRecently()) return askToSignIn();
  await clearStored({ leaving: true });
  // The page for logging in says why it is there.
  noteDone('wasLoggedOut', 'yes');
  window.location.reload();
  // The page is reloading: nothing is left to handle an answer or show a failure.
  return new Promise(() => undefined);
}
