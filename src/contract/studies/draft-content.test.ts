import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
// A draft as the last release stored it before drafts were derived from the form, in the account and in the browser.
import kept from '../../../tests/support/kept-drafts.json' with { type: 'json' };
import { requiredText } from '../fields.ts';
import { draftOf } from '../shapes.ts';
import { StudyDraftContent } from './draft-content.ts';
import { StudyForm } from './form.ts';
import { OwnTimeForm } from './own-time.ts';

const { full } = kept;
const EMPTY = StudyDraftContent.parse({});

/** The path of every field of a draft, apart from items of lists. */
function pathsOf(value: object, path: string[] = []): string[][] {
  return Object.entries(value).flatMap(([name, within]) => {
    const own = [...path, name];
    const isMap = typeof within === 'object' && within !== null && !Array.isArray(within);
    return [own, ...(isMap ? pathsOf(within, own) : [])];
  });
}

/** The draft without the field at a path. */
function without(draft: object, [name = '', ...rest]: string[]): object {
  const { [name]: within, ...others } = draft as Record<string, object>;
  return rest.length === 0 ? others : { ...others, [name]: without(within as object, rest) };
}

const at = (draft: object, path: string[]) =>
  path.reduce((within: unknown, name) => (within as Record<string, unknown>)[name], draft);

describe('a draft of another release', () => {
  test('is unchanged if it has every field', () => {
    expect(StudyDraftContent.parse(full)).toEqual(full);
  });

  test('gets an audience and the newer criteria, which old drafts may lack', () => {
    const { audience, facts, districts, healthReason } = EMPTY.demographics;
    const { screeners, demographics, ...rest } = kept.empty;
    expect(StudyDraftContent.parse(kept.empty)).toEqual({
      ...rest,
      screeners,
      demographics: { ...demographics, audience, facts, districts, healthReason },
    });
  });

  test.each(pathsOf(full).map((path) => [path.join('.'), path] as const))('may lack %s', (_, path) => {
    const read = StudyDraftContent.parse(without(full, path));
    expect(without(read, path)).toEqual(without(full, path));
    if (path.length <= 2 && at(EMPTY, path.slice(0, 1)) !== null) expect(at(read, path)).toEqual(at(EMPTY, path));
  });

  test('loses fields that no longer exist', () => {
    const older = {
      ...full,
      mood: 'good',
      details: { ...full.details, color: 'red', kind: 'WORKSHOP', deviceRequirements: ['PAGER', 'TABLET'] },
      screeners: [{ id: 'abc123', question: 'Why?', mood: 1, attribute: 'SHOE_SIZE', options: [{ eligibility: 'X' }] }],
    };
    const read = StudyDraftContent.parse(older);
    expect(read).not.toHaveProperty('mood');
    expect(read.details).toEqual({ ...full.details, kind: 'ONE_TO_ONE', deviceRequirements: ['TABLET'] });
    expect(read.screeners).toEqual([
      { id: 'abc123', question: 'Why?', kind: 'SINGLE', options: [{ id: '', answer: '', eligibility: '' }] },
    ]);
  });

  test('gets the empty value of a new field', () => {
    const Next = draftOf(
      z.object({ ...OwnTimeForm.shape, tools: requiredText('Which tools?', 50), hours: z.number() }),
    );
    expect(Next.parse(full.ownTime)).toEqual({ ...full.ownTime, tools: '', hours: null });
  });
});

test('a draft has a maximum size', () => {
  expect(StudyDraftContent.safeParse({ details: { name: 'a'.repeat(201) } }).success).toBe(false);
  expect(StudyDraftContent.safeParse({ details: { deviceRequirements: Array(500).fill('TABLET') } }).success).toBe(
    false,
  );
  expect(StudyDraftContent.safeParse({ details: { name: 5 } }).success).toBe(false);
});

test('every part of a study is part of a draft', () => {
  const { projectId: _project, draftId: _draft, study, ...parts } = StudyForm.shape;
  expect(Object.keys(StudyDraftContent.shape).toSorted()).toEqual(Object.keys({ ...parts, details: study }).toSorted());
});
