import * as z from 'zod/mini';
import { defineEndpoint } from './endpoint.ts';
import { about, Done, Id, IdParams, Instant, requiredLine, withExample } from './fields.ts';
import { draftOf } from './shapes.ts';
import { DemographicsForm } from './studies/demographics.ts';

/** Criteria to choose again, which the members of an organisation share. */

const { audience: _, ...criteria } = DemographicsForm.shape;

/** The criteria, without the organisation's own people. Unfinished fields may be empty. */
export const SavedAudienceContent = draftOf(z.object(criteria));

const SavedAudience = z.object({
  id: Id,
  name: withExample(z.string(), 'Traders in Ashanti'),
  content: SavedAudienceContent,
  savedAt: Instant,
  savedByName: about(z.string(), 'The member who saved the audience.', 'Ama Owusu'),
});

export const listSavedAudiences = defineEndpoint({
  method: 'GET',
  path: '/project/saved-audiences',
  who: 'verifiedResearcher',
  scope: 'studies:read',
  summary: 'The audiences that the organisation saved, by name.',
  reply: z.array(SavedAudience),
});

export const saveAudience = defineEndpoint({
  method: 'POST',
  path: '/project/saved-audiences',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Saves an audience for the whole organisation; one of the same name is replaced.',
  body: z.object({
    name: withExample(requiredLine('Please enter a name', 60), 'Traders in Ashanti'),
    content: SavedAudienceContent,
  }),
  reply: SavedAudience,
  errors: ['TOO_MANY_AUDIENCES'],
});

export const deleteSavedAudience = defineEndpoint({
  method: 'DELETE',
  path: '/project/saved-audiences/{id}',
  who: 'verifiedResearcher',
  scope: 'studies:write',
  summary: 'Deletes a saved audience; studies that were made with it stay.',
  params: IdParams,
  reply: Done,
});
