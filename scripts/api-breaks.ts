/** A description of the API, or a part of it. */
type Json = Record<string, unknown>;

/** The changes that break software relying on an older description, in words. */
export function breaksOf(older: Json, newer: Json): string[] {
  return new Comparison(older, newer).run();
}

/** The keys of an operation, a parameter or a schema that are compared. Words, examples and refusals may change. */
const COMPARED = new Set(
  ['operationId', 'parameters', 'requestBody', 'responses', '200', 'content', 'in', 'name', 'schema', '$ref'].concat(
    ['type', 'const', 'enum', 'pattern', 'minimum', 'minLength', 'minItems', 'maximum', 'maxLength', 'maxItems'],
    ['properties', 'required', 'items', 'allOf', 'anyOf', 'oneOf'],
  ),
);
/** The keys of these are names of fields and media types, not keywords. */
const NAMED = ['properties', 'content'];

function comparedOf(value: unknown, isNamed = false): unknown {
  if (Array.isArray(value)) return value.map((one) => comparedOf(one));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([key]) => isNamed || COMPARED.has(key));
  return Object.fromEntries(entries.map(([key, one]) => [key, comparedOf(one, NAMED.includes(key))]));
}

/** What `breaksOf` needs of a description: a line for each operation, and for each component that operations use. */
export function releaseOf(document: Json): string {
  const { paths, components } = document as Record<'paths' | 'components', Record<string, Json>>;
  const operations = Object.entries(paths).map(([path, calls]) => [path, linesOf(calls)]);
  const used = new Set<string>();
  const use = (text: string): void => {
    for (const [ref, , group = '', name = ''] of text.matchAll(/#(\/components\/(\w+)\/([\w-]+))/g)) {
      if (used.has(ref)) continue;
      used.add(ref);
      use(JSON.stringify(comparedOf(components[group]?.[name])));
    }
  };
  use(JSON.stringify(operations));
  const groups = Object.entries(components).flatMap(([group, all]) => {
    const members = Object.entries(all).filter(([name]) => used.has(`#/components/${group}/${name}`));
    return members.length > 0 ? [[group, linesOf(Object.fromEntries(members))]] : [];
  });
  const objectOf = (parts: string[][]) => parts.map(([name, lines]) => `${JSON.stringify(name)}:{\n${lines}\n}`).join();
  return `{"paths":{${objectOf(operations)}},\n"components":{${objectOf(groups)}}}\n`;
}

const linesOf = (all: Json) =>
  Object.entries(all)
    .map(([name, one]) => `${JSON.stringify(name)}:${JSON.stringify(comparedOf(one))}`)
    .join(',\n');

const METHODS = ['get', 'put', 'post', 'delete', 'patch'];
/** Limits of what a caller may send: adding or tightening one is a break. */
const LEAST = ['minimum', 'minLength', 'minItems'];
const MOST = ['maximum', 'maxLength', 'maxItems'];
/** A closed list limits the length of a text too. */
const longestCode = ({ enum: codes }: Json, limit: string): number | undefined =>
  limit === 'maxLength' && Array.isArray(codes) ? Math.max(...codes.map((code) => String(code).length)) : undefined;

class Comparison {
  readonly #older: Json;
  readonly #newer: Json;
  readonly #found: string[] = [];
  readonly #seen = new Set<string>();

  constructor(older: Json, newer: Json) {
    this.#older = older;
    this.#newer = newer;
  }

  run(): string[] {
    const olderPaths = this.#older.paths as Record<string, Json>;
    const newerPaths = this.#newer.paths as Record<string, Json>;
    for (const [path, calls] of Object.entries(olderPaths)) {
      for (const method of METHODS.filter((one) => one in calls)) {
        const where = `${method.toUpperCase()} ${path}`;
        const call = newerPaths[path]?.[method] as Json | undefined;
        if (call) this.#operation(where, calls[method] as Json, call);
        else this.#found.push(`${where} is gone`);
      }
    }
    return this.#found;
  }

  #operation(where: string, older: Json, newer: Json): void {
    if (older.operationId !== newer.operationId) this.#found.push(`${where} has another operationId`);
    this.#parameters(where, older, newer);
    const bodyOf = (call: Json, document: Json) => resolve(document, call.requestBody as Json | undefined);
    const [before, after] = [bodyOf(older, this.#older), bodyOf(newer, this.#newer)];
    if (after?.required === true && before?.required !== true) this.#found.push(`${where} requires a body`);
    if (before && after) this.#schemas(`${where} body`, schemaOf(before), schemaOf(after), 'request');
    if (before && !after) this.#found.push(`${where} takes no body any more`);
    const successOf = (call: Json, document: Json) =>
      resolve(document, (call.responses as Record<string, Json>)['200']);
    const [answered, answers] = [successOf(older, this.#older), successOf(newer, this.#newer)];
    this.#schemas(`${where} answer`, schemaOf(answered), schemaOf(answers), 'answer');
  }

  #parameters(where: string, older: Json, newer: Json): void {
    const read = (call: Json, document: Json) =>
      new Map(
        ((call.parameters ?? []) as Json[]).map((one) => {
          const parameter = resolve(document, one) as Json;
          return [`${parameter.in} ${parameter.name}`, parameter];
        }),
      );
    const [before, after] = [read(older, this.#older), read(newer, this.#newer)];
    for (const [name, parameter] of before) {
      const now = after.get(name);
      if (now) this.#schemas(`${where} ${name}`, parameter.schema as Json, now.schema as Json, 'request');
      else this.#found.push(`${where} has no ${name} any more`);
    }
    for (const [name, { required }] of after) {
      if (required === true && before.get(name)?.required !== true) this.#found.push(`${where} requires ${name}`);
    }
  }

  #schemas(where: string, older: Json | undefined, newer: Json | undefined, side: 'request' | 'answer'): void {
    if (!older) return;
    if (!newer) {
      this.#found.push(`${where} is gone`);
      return;
    }
    // A component is compared once, because it is the same everywhere and may contain itself.
    const pair = `${older.$ref} ${newer.$ref} ${side}`;
    if (older.$ref && newer.$ref) {
      if (this.#seen.has(pair)) return;
      this.#seen.add(pair);
    }
    const [before, after] = [resolve(this.#older, older) as Json, resolve(this.#newer, newer) as Json];
    this.#types(where, before, after, side);
    if (side === 'request') this.#limits(where, before, after);
    this.#objects(where, before, after, side);
    if (before.items && after.items) this.#schemas(`${where}[]`, before.items as Json, after.items as Json, side);
    this.#choices(where, before, after, side);
  }

  #types(where: string, before: Json, after: Json, side: 'request' | 'answer'): void {
    const [had, has] = [typesOf(before), typesOf(after)];
    if (had.length === 0 || has.length === 0) return;
    // Requests that were valid must stay valid; replies must stay readable.
    const lost =
      side === 'request' ? had.filter((type) => !has.includes(type)) : has.filter((type) => !had.includes(type));
    if (lost.length > 0) this.#found.push(`${where} has another type (${had.join('|')} → ${has.join('|')})`);
    const [codes, now] = [before.enum, after.enum] as (unknown[] | undefined)[];
    if (side !== 'request' || !now) return;
    const refused = codes ? codes.filter((code) => !now.includes(code)) : ['anything else'];
    if (refused.length > 0) this.#found.push(`${where} no longer takes ${refused.join(', ')}`);
  }

  #limits(where: string, before: Json, after: Json): void {
    const tighter = (names: string[], sign: number) =>
      names.filter((name) => {
        const [had = longestCode(before, name), has] = [before[name], after[name]] as (number | undefined)[];
        return has !== undefined && (had === undefined || sign * (has - had) > 0);
      });
    for (const name of [...tighter(LEAST, 1), ...tighter(MOST, -1)]) this.#found.push(`${where} has a tighter ${name}`);
    if (after.pattern !== undefined && after.pattern !== before.pattern)
      this.#found.push(`${where} has another pattern`);
  }

  #objects(where: string, before: Json, after: Json, side: 'request' | 'answer'): void {
    const [had, has] = [before.properties ?? {}, after.properties ?? {}] as Record<string, Json>[];
    const [must, mustNow] = [before.required ?? [], after.required ?? []] as string[][];
    for (const [name, schema] of Object.entries(had ?? {})) {
      const now = has?.[name];
      if (now) this.#schemas(`${where}.${name}`, schema, now, side);
      else this.#found.push(`${where}.${name} is gone`);
    }
    if (side === 'request') {
      for (const name of mustNow ?? []) if (!must?.includes(name)) this.#found.push(`${where}.${name} is required`);
    } else {
      for (const name of must ?? []) {
        if (has?.[name] && !mustNow?.includes(name)) this.#found.push(`${where}.${name} may be missing`);
      }
    }
  }

  #choices(where: string, before: Json, after: Json, side: 'request' | 'answer'): void {
    const [had, has] = [choicesOf(before), choicesOf(after)];
    if (had.length === 0 && has.length === 0) return;
    // Requests may now also accept something else, such as null.
    if (side === 'request' && had.length === 0 && has.some((one) => this.#takes(before, one))) return;
    if (had.length !== has.length) {
      this.#found.push(`${where} has other choices`);
      return;
    }
    for (const [at, one] of had.entries()) this.#schemas(where, one, has[at], side);
  }

  /** Whether one schema accepts everything that another one does. */
  #takes(before: Json, after: Json): boolean {
    const known = this.#found.length;
    this.#schemas('', before, after, 'request');
    return this.#found.splice(known).length === 0;
  }
}

function resolve(document: Json, value: Json | undefined): Json | undefined {
  if (Array.isArray(value?.allOf)) return merged(document, value);
  if (typeof value?.$ref !== 'string') return value;
  const parts = value.$ref.replace('#/', '').split('/');
  return resolve(
    document,
    parts.reduce<Json>((at, part) => at[part] as Json, document),
  );
}

/** A schema with the fields of all parts of its `allOf`. */
function merged(document: Json, { allOf, ...own }: Json): Json {
  const parts = [...(allOf as Json[]).map((one) => resolve(document, one) ?? {}), own];
  return {
    ...own,
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required }) => (required as string[] | undefined) ?? []),
  };
}

function schemaOf(part: Json | undefined): Json | undefined {
  const content = part?.content as Record<string, { schema: Json }> | undefined;
  return Object.values(content ?? {})[0]?.schema;
}

function typesOf({ type, const: constant }: Json): string[] {
  if (type === undefined) return constant === undefined ? [] : [typeof constant];
  const types = Array.isArray(type) ? (type as string[]) : [String(type)];
  return types.map((one) => (one === 'integer' ? 'number' : one));
}

const choicesOf = ({ anyOf, oneOf }: Json): Json[] => (anyOf ?? oneOf ?? []) as Json[];
