import { expect, test } from 'vitest';
import { deletedBy, isAbout } from './deleted.ts';

test('the last part of a DELETE’s address is the removed id', () => {
  expect(deletedBy('DELETE /project/studies/{id}', { id: 'study' })).toBe('study');
  expect(deletedBy('DELETE /project/panels/{id}/members/{participantId}', { id: 'panel', participantId: 'kofi' })).toBe(
    'kofi',
  );
  // A project's draft has no id, so its project must not count as deleted.
  expect(deletedBy('DELETE /project/projects/{id}/study-draft', { id: 'project' })).toBeNull();
  expect(deletedBy('POST /project/studies/{id}/{event}', { id: 'study', event: 'cancel' })).toBeNull();
});

test('a query is about the ids in its parameters and filters', () => {
  expect(isAbout(['GET /project/studies/{id}', { params: { id: 'study' } }], 'study')).toBe(true);
  expect(isAbout(['/project/appointments', { query: { studyId: 'study', page: 0 } }], 'study')).toBe(true);
  expect(isAbout(['GET /project/projects/{id}/study-draft', { params: { id: 'project' } }, 'wizard'], 'project')).toBe(
    true,
  );
  expect(isAbout(['GET /project/studies/{id}', { params: { id: 'another' } }], 'study')).toBe(false);
  expect(isAbout(['/project/projects', {}], 'study')).toBe(false);
});
