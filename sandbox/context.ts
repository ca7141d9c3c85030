import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Fault, fires } from './faults.ts';
import type { Store } from './state.ts';
import type { Webhooks } from './webhooks.ts';

export const TRANSFER_FEE = 100;
/** The id of the business, which every row of the provider's API has. */
export const INTEGRATION = 100_043;
const COLLECTION_FEE_PERMILLE = 19.5;

export function feeOf(amount: number): number {
  return Math.round((amount * COLLECTION_FEE_PERMILLE) / 1000);
}

/** State that all parts of the sandbox share. */
export interface Context {
  store: Store;
  webhooks: Webhooks;
  /** How long a transfer or refund stays pending, in milliseconds. */
  transferMs: number;
  /** Runs work later, unless the sandbox is closed first. */
  later(ms: number, work: () => void): void;
  /** The sandbox's base address. */
  address(): string;
}

export function isFaulty({ store }: Context, fault: Fault, accountNumber?: string): boolean {
  const fired = fires(store.state.faults, store.state.firings, fault, accountNumber);
  if (fired) store.save();
  return fired;
}

export function refuse(reply: FastifyReply, status: number, message: string, code = 'invalid_params') {
  return reply
    .status(status)
    .send({ status: false, message, type: 'validation_error', code, meta: { nextStep: 'Check the request.' } });
}

/** Longer than any client waits. */
const OPEN_MS = 20_000;

/** Sends no response and keeps the connection open. */
export function keepSilent(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  setTimeout(() => request.raw.socket.destroy(), OPEN_MS).unref();
  return reply;
}

/** Closes the connection without an answer. */
export function hangUp(request: FastifyRequest, reply: FastifyReply) {
  reply.hijack();
  request.raw.socket.destroy();
  return reply;
}
