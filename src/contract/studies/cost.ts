import * as z from 'zod/mini';
import { QUOTA_ATTRIBUTES } from '../../domain/profile-attributes.ts';
import { MAX_QUOTAS, refuseQuotas } from '../../domain/quotas.ts';
import { isDuration } from '../../domain/study-cost.ts';
import { about, withExample } from '../fields.ts';
import { MESSAGES } from '../messages.ts';
import { wholeNumber } from './whole-number.ts';

/** The attributes by which places can be shared out. */
export const QUOTA_CODES = Object.keys(QUOTA_ATTRIBUTES) as [keyof typeof QUOTA_ATTRIBUTES];

/** How many places go to individual values of an attribute; the remaining places are open to everybody else. */
export const QuotaForm = z
  .object({
    attribute: about(z.enum(QUOTA_CODES, MESSAGES.required), 'A detail of participants’ profiles.'),
    cells: z
      .array(
        z.object({
          value: z.string().check(z.maxLength(60)),
          places: withExample(wholeNumber('Please enter how many places').check(z.minimum(0), z.maximum(1000)), 10),
        }),
      )
      .check(z.minLength(1, 'Please name at least one group'), z.maxLength(30)),
  })
  .check(
    z.refine(({ attribute, cells }) => cells.every(({ value }) => value in QUOTA_ATTRIBUTES[attribute].values), {
      path: ['cells'],
      message: 'This is not one of the groups',
    }),
    z.meta({ examples: [{ attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 5 }] }] }),
  );

export const QuotasField = z._default(
  z.array(QuotaForm).check(z.maxLength(MAX_QUOTAS, 'At most 2 attributes can be used')),
  [],
);

/** The longest task, and the longest entry of a diary. */
export const LONGEST_MINUTES = 600;
export const MINUTES = 'Please enter how many minutes it takes';

/** Stage 4 (STUDY-12), whatever the kind: `StudyForm` says which lengths the kind has. */
export const CostForm = z
  .object({
    durationInMinutes: withExample(z.number('Please select your desired duration'), 30),
    desiredNumberOfParticipants: withExample(
      wholeNumber('Please enter number of participants for study').check(
        z.minimum(1, 'The minimum number of participants is 1'),
        z.maximum(1000, 'The maximum number of participants is 1000'),
      ),
      10,
    ),
    quotas: withExample(QuotasField, []),
  })
  .check((payload) => {
    const { quotas, desiredNumberOfParticipants } = payload.value;
    const wrong = refuseQuotas(quotas, desiredNumberOfParticipants);
    if (wrong) {
      payload.issues.push({
        code: 'custom',
        path: ['quotas', wrong.index],
        message: wrong.message,
        input: payload.value,
      });
    }
  });

/** The same for a study with sessions. */
export const StudyCostForm = CostForm.check(
  z.refine(({ durationInMinutes }) => isDuration(durationInMinutes), {
    path: ['durationInMinutes'],
    message: 'Invalid duration',
  }),
);

/** The same for a task or a diary: how long it may take is a setting of the installation. */
export const OwnTimeCostForm = CostForm.check(
  z.refine(
    ({ durationInMinutes: minutes }) => Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MINUTES,
    {
      path: ['durationInMinutes'],
      message: MINUTES,
    },
  ),
);
