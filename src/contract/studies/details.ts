import * as z from 'zod/mini';
import { DEVICES } from '../../domain/session-kinds.ts';
import { STUDY_KINDS } from '../../domain/study-kinds.ts';
import { about, oneOf, requiredLine, requiredText } from '../fields.ts';
import { atLeastOne } from '../lists.ts';

/** Stage 1 of the wizard (STUDY-04, STUDY-38). */
export const StudyDetailsForm = z.object({
  kind: z._default(oneOf(STUDY_KINDS), 'ONE_TO_ONE'),
  name: requiredLine('Please enter your study name', 50),
  publicName: requiredLine('Please enter your public study name', 50),
  description: requiredText('Please enter your study description', 2000),
  deviceRequirements: atLeastOne(oneOf(DEVICES), 'Please select a device').check(
    about('Any one of these devices is enough.'),
  ),
});
