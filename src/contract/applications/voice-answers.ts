import { ClipList } from '../clips.ts';
import { defineEndpoint } from '../endpoint.ts';
import { IdParams } from '../fields.ts';

export const listVoiceAnswers = defineEndpoint({
  method: 'GET',
  path: '/project/applications/{id}/clips',
  who: 'signedIn',
  summary:
    'The answers by voice of one application, with those of its entries: for its participant, the study’s researchers, and admins while work is disputed.',
  params: IdParams,
  reply: ClipList,
});
