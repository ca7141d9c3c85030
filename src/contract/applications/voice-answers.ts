import { ClipList } from '../clips.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

export const listVoiceAnswers = defineEndpoint({
  method: 'GET',
  path: '/project/applications/{id}/clips',
  who: 'signedIn',
  summary: 'The answers by voice of one application, for its participant and the study’s researchers.',
  params: IdParams,
  reply: ClipList,
});
