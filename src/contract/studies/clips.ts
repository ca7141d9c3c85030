import { ClipList } from '../clips.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

export const listStudyClips = defineEndpoint({
  method: 'GET',
  path: '/project/studies/{id}/clips',
  who: 'signedIn',
  summary: 'The clips of a study; those of its questions only for its researchers and for people who may apply.',
  params: IdParams,
  reply: ClipList,
});
