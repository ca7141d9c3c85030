import type { Operation, Parameter } from './description.ts';

/* A call's samples in three languages, generated from the description's examples. A test runs them. */

export const LANGUAGES = { curl: 'curl', javascript: 'JavaScript', python: 'Python' } as const;
export type Language = keyof typeof LANGUAGES;

/** Filters that the sample of a list shows; the others are in the table. */
const SHOWN_QUERY = ['limit'];
const FILE_NAMES: Readonly<Record<string, string>> = {
  'text/csv': 'file.csv',
  'application/pdf': 'file.pdf',
};

const inPlace = ({ parameters }: Operation, place: Parameter['in']) =>
  parameters.filter((parameter) => parameter.in === place);

/** The sample's query: required parameters, and the number of rows. */
function queryOf(operation: Operation): Record<string, unknown> {
  return Object.fromEntries(
    inPlace(operation, 'query')
      .filter(({ name, required }) => required || SHOWN_QUERY.includes(name))
      .map(({ name, example }) => [name, example]),
  );
}

const pathOf = (operation: Operation) =>
  Object.fromEntries(inPlace(operation, 'path').map(({ name, example }) => [name, example]));

function addressOf(operation: Operation, origin: string): string {
  const filled = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(pathOf(operation)[name])),
  );
  return `${origin}/api/v1${filled}`;
}

const fileOf = ({ answer }: Operation) =>
  answer.kind === 'file' ? (FILE_NAMES[answer.types[0] ?? ''] ?? 'file') : null;

/** Escapes text for single quotes in a shell. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

function curl(operation: Operation, origin: string): string {
  const { method, body } = operation;
  const query = new URLSearchParams(Object.entries(queryOf(operation)).map(([name, value]) => [name, String(value)]));
  const address = addressOf(operation, origin) + (query.size > 0 ? `?${query}` : '');
  const file = fileOf(operation);
  return [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(address)}`,
    `-H "Authorization: Bearer $NYANSAPO_KEY"`,
    ...(method === 'POST' ? ['-H "Idempotency-Key: $(openssl rand -hex 16)"'] : []),
    ...(body ? ["-H 'Content-Type: application/json'", `-d ${quoted(JSON.stringify(body.example, null, 2))}`] : []),
    ...(file ? [`-o ${file}`] : []),
  ].join(' \\\n  ');
}

const isName = (name: string) => /^[A-Za-z_$][\w$]*$/.test(name);
const fits = (text: string, indent: number) => text.length + indent <= 76 && !text.includes('\n');

/** A value as source code of JavaScript or Python; short ones are on one line. */
function literal(value: unknown, language: 'javascript' | 'python', indent: number): string {
  const isPython = language === 'python';
  if (value === null) return isPython ? 'None' : 'null';
  if (typeof value === 'boolean') return isPython ? (value ? 'True' : 'False') : String(value);
  if (typeof value === 'string') {
    const escaped = value.replaceAll(/[\\']/g, '\\$&').replaceAll('\n', '\\n');
    return isPython ? JSON.stringify(value) : `'${escaped}'`;
  }
  if (typeof value !== 'object') return String(value);
  const step = isPython ? 4 : 2;
  const entries = Array.isArray(value)
    ? value.map((one) => literal(one, language, indent + step))
    : Object.entries(value).map(([name, one]) => {
        const key = isPython || !isName(name) ? JSON.stringify(name) : name;
        return `${key}: ${literal(one, language, indent + step)}`;
      });
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (entries.length === 0) return open + close;
  const space = isPython || open === '[' ? '' : ' ';
  const line = `${open}${space}${entries.join(', ')}${space}${close}`;
  if (fits(line, indent)) return line;
  const pad = ' '.repeat(indent + step);
  return `${open}\n${entries.map((entry) => `${pad}${entry},\n`).join('')}${' '.repeat(indent)}${close}`;
}

function javascript(operation: Operation, origin: string): string {
  const { id, body, answer } = operation;
  const [path, query] = [pathOf(operation), queryOf(operation)];
  const given = {
    ...(Object.keys(path).length > 0 ? { path } : {}),
    ...(Object.keys(query).length > 0 ? { query } : {}),
    ...(body ? { body: body.example } : {}),
  };
  const call = `nyansapo.${id}(${Object.keys(given).length > 0 ? literal(given, 'javascript', 0) : ''})`;
  const use =
    answer.kind === 'file'
      ? `const file = await ${call};`
      : `const { content } = await ${call};\nconsole.log(content);`;
  return `import { Nyansapo } from '@nyansapo/sdk';

const nyansapo = new Nyansapo({ key: process.env.NYANSAPO_KEY, baseUrl: '${origin}' });

${use}`;
}

function python(operation: Operation, origin: string): string {
  const { method, body, answer } = operation;
  const query = queryOf(operation);
  const isPost = method === 'POST';
  const headers = [
    `"Authorization": f"Bearer {os.environ['NYANSAPO_KEY']}"`,
    ...(isPost ? ['"Idempotency-Key": str(uuid.uuid4())'] : []),
  ];
  const file = fileOf(operation);
  const use =
    answer.kind === 'file'
      ? `with open("${file}", "wb") as file:\n    file.write(answer.content)`
      : 'print(answer.json()["content"])';
  return `import os
${isPost ? 'import uuid\n' : ''}
import requests

answer = requests.${method.toLowerCase()}(
    "${addressOf(operation, origin)}",
${isPost ? `    headers={\n${headers.map((line) => `        ${line},\n`).join('')}    },` : `    headers={${headers[0]}},`}
${Object.keys(query).length > 0 ? `    params=${literal(query, 'python', 4)},\n` : ''}${body ? `    json=${literal(body.example, 'python', 4)},\n` : ''}    timeout=30,
)
answer.raise_for_status()
${use}`;
}

const MAKERS = { curl, javascript, python } satisfies Record<Language, unknown>;

export function sampleOf(operation: Operation, language: Language, origin: string): string {
  return MAKERS[language](operation, origin);
}
