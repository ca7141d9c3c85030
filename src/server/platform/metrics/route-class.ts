import type { FastifyRequest } from 'fastify';
import type { RouteClass } from '../../../domain/service-levels.ts';
import type { RouteClass as ApiClass } from '../http/rate-limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The class of a call of the API; null for requests that are not counted, such as streams that stay open. */
    routeClass?: ApiClass | null;
  }
}

type Route = Pick<FastifyRequest, 'method'> & { routeOptions: Pick<FastifyRequest['routeOptions'], 'url' | 'config'> };

/** The class of a request; null for those that are not counted. `browse` has routes with an objective of their own. */
export function routeClassOf({ method, routeOptions }: Route, browse: ReadonlySet<string>): RouteClass | null {
  const { url, config } = routeOptions;
  if (url !== undefined && browse.has(`${method} ${url}`)) return 'browse';
  if (config.routeClass !== undefined) return config.routeClass;
  if (url?.startsWith('/health/')) return null;
  return url !== undefined && /\.\w+$/.test(url) ? 'file' : 'page';
}

/**
 * A route's pattern as a label. Built files share one label, because they are many routes, and so do unknown addresses, which
 * have no route.
 */
export function routeLabelOf({ routeOptions: { url } }: Pick<Route, 'routeOptions'>, routeClass: RouteClass): string {
  if (url === undefined) return 'unknown';
  return routeClass === 'file' ? 'file' : url;
}
