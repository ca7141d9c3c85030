import { describe, expect, test } from 'vitest';
import { API_VERSIONS, TRANSLATIONS, type Translation } from '../../../contract/versions.ts';
import { Translator, versionOf } from './versions.ts';

const OPERATION = 'POST /project/projects';
/** Two invented later versions: a field was renamed, then moved into an object. */
const PLANTED: Translation[] = [
  {
    since: '2028-01-01',
    operation: OPERATION,
    words: '`title` is `{ title: { text } }`.',
    body: ({ title, ...rest }) => ({ ...rest, title: { text: title } }),
    content: ({ title, ...rest }) => ({ ...rest, title: (title as { text: string }).text }),
  },
  {
    since: '2027-01-01',
    operation: OPERATION,
    words: '`projectName` is called `title`.',
    body: ({ projectName, ...rest }) => ({ ...rest, title: projectName }),
    content: ({ title, ...rest }) => ({ ...rest, projectName: title }),
  },
];

describe('older versions', () => {
  const translator = new Translator(PLANTED);
  const today = { id: '1', title: { text: 'Markets' } };

  test.each([
    ['2026-11-01', { projectName: 'Markets' }, { id: '1', projectName: 'Markets' }],
    ['2027-01-01', { title: 'Markets' }, { id: '1', title: 'Markets' }],
    ['2028-01-01', { title: { text: 'Markets' } }, today],
  ])('software that pins %s sends and gets its own form', (version, sent, got) => {
    expect(translator.body(version, OPERATION, sent)).toEqual({ title: { text: 'Markets' } });
    expect(translator.content(version, OPERATION, today)).toEqual(got);
  });

  test('other operations are not touched', () => {
    expect(translator.content('2026-11-01', 'GET /project/projects', today)).toBe(today);
  });

  test('every real translation belongs to a version', () => {
    for (const { since } of TRANSLATIONS) expect(API_VERSIONS).toContain(since);
    expect(API_VERSIONS.toSorted()).toEqual(API_VERSIONS);
  });

  test('without the header, the first version applies', () => {
    expect(versionOf({ headers: {} })).toBe(API_VERSIONS[0]);
  });
});
