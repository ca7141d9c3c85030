import * as z from 'zod/mini';
import { DEVICES } from '../../domain/session-kinds.ts';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { about, oneOf, requiredLine, requiredText, withExample } from '../fields.ts';
import { atLeastOne } from '../lists.ts';

/** Stage 1 of the wizard (STUDY-04, STUDY-38). */
export const StudyDetailsForm = z.object({
  kind: z._default(oneOf(STUDY_KINDS), 'ONE_TO_ONE'),
  name: withExample(requiredLine('Please enter your study name', 50), 'Round 1'),
  publicName: about(
    requiredLine('Please enter your public study name', 50),
    'The name that participants see.',
    'Talk about your stall',
  ),
  description: withExample(
    requiredText('Please enter your study description', 2000),
    'A conversation about how you are paid.',
  ),
  deviceRequirements: about(
    atLeastOne(oneOf(DEVICES), 'Please select a device'),
    'Any one of these devices is enough.',
  ),
});
