import { countRequest, emptyClass, type RouteClass } from '../../../domain/service-levels.ts';

/** Shorter waits for a connection, in milliseconds, are not counted. */
const SHORTEST_WAIT_MS = 5;

/** A process's counts over a period: everything that Prometheus would compute from its counters. */
export class MinuteCounts {
  readonly classes: Partial<Record<RouteClass, number[]>> = {};
  requests = 0;
  failedRequests = 0;
  poolWaits = 0;
  /** The longest. */
  poolWaitMs = 0;
  mailsSent = 0;
  mailsFailed = 0;
  providerAnswered = 0;
  providerUnclear = 0;

  request(routeClass: RouteClass, status: number, milliseconds: number): void {
    this.classes[routeClass] ??= emptyClass();
    countRequest(this.classes[routeClass], status, milliseconds);
    this.requests += 1;
    if (status >= 500) this.failedRequests += 1;
  }

  poolWait(milliseconds: number): void {
    if (milliseconds < SHORTEST_WAIT_MS) return;
    this.poolWaits += 1;
    this.poolWaitMs = Math.max(this.poolWaitMs, Math.round(milliseconds));
  }
}
