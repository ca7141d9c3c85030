import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { API_VERSIONS, TRANSLATIONS } from '../src/contract/versions.ts';
import { openApiDocument } from '../src/server/platform/http/openapi.ts';
import { breaksOf, releaseOf } from './api-breaks.ts';

const FOLDER = join(import.meta.dirname, '../src/contract/released');
const today = openApiDocument(null);

// biome-ignore lint/suspicious/noExplicitAny: the tests change parts of any depth
type Loose = any;

function changed(change: (document: Loose) => void): string[] {
  const document = structuredClone(today) as Loose;
  change(document);
  return breaksOf(JSON.parse(releaseOf(today)), document);
}

describe('what was released', () => {
  const files = readdirSync(FOLDER).toSorted();

  test('each version has its description', () => {
    expect(files).toEqual(API_VERSIONS.map((version) => `${version}.json`));
  });

  test('nothing that software relies on has changed without a version that translates it', () => {
    const last = files.at(-1) ?? '';
    const released = JSON.parse(readFileSync(join(FOLDER, last), 'utf8'));
    const translated = TRANSLATIONS.filter(({ since }) => since > last.replace('.json', '')).map(
      ({ operation }) => operation,
    );
    const breaks = breaksOf(released, today).filter((words) => !translated.some((one) => words.startsWith(one)));
    expect(breaks, 'a break needs a new date in src/contract/versions.ts, with its translation').toEqual([]);
  });
});

describe('a break is found', () => {
  test('an unchanged description has no breaks', () => expect(changed(() => undefined)).toEqual([]));

  test.each<[string, (document: Loose) => void, string]>([
    [
      'an operation that is gone',
      ({ paths }) => delete paths['/project/studies'].post,
      'POST /project/studies is gone',
    ],
    [
      'another operationId',
      ({ paths }) => Object.assign(paths['/project/projects'].get, { operationId: 'projects' }),
      'GET /project/projects has another operationId',
    ],
    [
      'a field of an answer that is gone',
      ({ components }) => delete components.schemas.Study.properties.filled,
      '.filled is gone',
    ],
    [
      'a field of an answer that may be missing',
      ({ components }) => components.schemas.Study.required.splice(0, 1),
      '.id may be missing',
    ],
    [
      'an answer’s field of another type',
      ({ components }) => Object.assign(components.schemas.Study.properties.filled, { type: 'string' }),
      'has another type (number → string)',
    ],
    [
      'a new required field of a body',
      ({ components }) => components.schemas.ProjectForm.required.push('description'),
      '.description is required',
    ],
    [
      'a code that is no longer taken',
      ({ paths }) => {
        const { parameters } = paths['/project/studies/{id}/status/{event}'].post;
        parameters.find(({ name }: Loose) => name === 'event').schema.enum.pop();
      },
      'no longer takes cancel',
    ],
    [
      'a tighter limit',
      ({ components }) => Object.assign(components.schemas.ProjectForm.properties.projectName, { maxLength: 20 }),
      'has a tighter maxLength',
    ],
    [
      'a tighter limit of a field that may also be null',
      ({ components: { schemas } }) => {
        const { projectName } = schemas.ProjectForm.properties;
        schemas.ProjectForm.properties.projectName = { anyOf: [{ ...projectName, maxLength: 20 }, { type: 'null' }] };
      },
      'has other choices',
    ],
    [
      'a new required parameter',
      ({ paths }) =>
        paths['/project/projects'].get.parameters.push({ name: 'team', in: 'query', required: true, schema: {} }),
      'requires query team',
    ],
    [
      'a parameter that is gone',
      ({ paths }) => paths['/project/projects'].get.parameters.splice(0, 1),
      'has no query cursor any more',
    ],
  ])('%s', (_what, change, words) => {
    expect(changed(change)).toContainEqual(expect.stringContaining(words));
  });

  test.each<[string, (document: Loose) => void]>([
    [
      'a new field of an answer',
      ({ components }) => Object.assign(components.schemas.Study.properties, { colour: { type: 'string' } }),
    ],
    [
      'a new optional field of a body',
      ({ components }) => Object.assign(components.schemas.ProjectForm.properties, { colour: { type: 'string' } }),
    ],
    ['a new operation', ({ paths }) => Object.assign(paths, { '/project/new': paths['/project/projects'] })],
    [
      'a wider limit',
      ({ components }) => Object.assign(components.schemas.ProjectForm.properties.projectName, { maxLength: 90 }),
    ],
    [
      'a field of a body that may also be null',
      ({ components: { schemas } }) => {
        const { projectName } = schemas.ProjectForm.properties;
        schemas.ProjectForm.properties.projectName = { anyOf: [projectName, { type: 'null' }] };
      },
    ],
  ])('%s is no break', (_what, change) => {
    expect(changed(change)).toEqual([]);
  });
});
