import type { FastifyRequest } from 'fastify';
import { API_VERSIONS, type ApiVersion, TRANSLATIONS, type Translation } from '../../../contract/versions.ts';
import { refuse } from '../refusal.ts';

export const VERSION_HEADER = 'nyansapo-version';

/** The version whose behaviour a request wants: the first one without a header, so that nothing ever breaks silently. */
export function versionOf({ headers }: Pick<FastifyRequest, 'headers'>): ApiVersion {
  const asked = headers[VERSION_HEADER];
  if (asked === undefined) return API_VERSIONS[0];
  const known = API_VERSIONS.find((version) => version === asked);
  if (known) return known;
  return refuse('UNKNOWN_VERSION', {
    message: `The API has no version ${String(asked).slice(0, 40)}. It has: ${API_VERSIONS.join(', ')}.`,
  });
}

/**
 * Translates older versions: a request's body goes through every later change up to today's form, and an answer goes back through
 * them to the version's form.
 */
export class Translator {
  readonly #translations: readonly Translation[];

  constructor(translations: readonly Translation[] = TRANSLATIONS) {
    this.#translations = translations;
  }

  #after(version: string, operation: string): Translation[] {
    return this.#translations
      .filter((one) => one.operation === operation && one.since > version)
      .toSorted((one, other) => one.since.localeCompare(other.since));
  }

  body(version: string, operation: string, body: unknown): unknown {
    return this.#after(version, operation).reduce((form, { body: change }) => change?.(form as never) ?? form, body);
  }

  content(version: string, operation: string, content: unknown): unknown {
    return this.#after(version, operation)
      .toReversed()
      .reduce((form, { content: change }) => change?.(form as never) ?? form, content);
  }
}
