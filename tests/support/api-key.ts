import { createApiKey } from '../../src/contract/api-keys.ts';
import { API_SCOPES, type ApiKeyMode, type ApiScope } from '../../src/domain/api-scopes.ts';
import { PASSWORD, type Person, type World } from './world.ts';

export const ALL_SCOPES = Object.keys(API_SCOPES) as ApiScope[];

/** Makes an API key of a person's organisation; `call` calls with it. */
export async function makeKey(
  world: World,
  person: Person,
  {
    scopes = ALL_SCOPES,
    ...more
  }: { scopes?: ApiScope[]; mode?: ApiKeyMode; networks?: string[]; name?: string; expiresInDays?: number } = {},
) {
  const body = { name: 'Lab export', scopes, password: PASSWORD, ...more };
  const { secret, id } = await person.must(createApiKey, { body });
  const call: Person['call'] = (endpoint, given) => world.call(endpoint, given, secret);
  const must: Person['must'] = async (endpoint, given) => {
    const result = await call(endpoint, given);
    if (!result.success) throw new Error(`${endpoint.method} ${endpoint.path}: ${JSON.stringify(result)}`);
    return result.content as never;
  };
  return { id, secret, call, must };
}
