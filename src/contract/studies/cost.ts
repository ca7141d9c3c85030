import * as z from 'zod/mini';
import { isGroupOf, isQuotaName, MAX_QUOTAS, refuseQuotas } from '../../domain/quotas.ts';
import { isDuration } from '../../domain/study-cost.ts';
import { about, withExample } from '../fields.ts';
import { MESSAGES } from '../messages.ts';
import { wholeNumber } from './whole-number.ts';

/** What places are shared out by. */
export const QuotaName = about(
  z.string(MESSAGES.required).check(z.maxLength(100)),
  'Details of participants’ profiles, crossed if they are several: REGION, LOCALITY, GENDER, AGE_BAND, SCHOOLING, EDUCATION, INCOME or EMPLOYMENT_STATUS, or up to five of them, such as REGION/GENDER.',
  'GENDER',
);

/** With more groups than this, each would have less than one place. */
const MOST_GROUPS = 1000;

/** How many places go to individual groups; the remaining places are open to everybody else. */
export const QuotaForm = z
  .object({
    attribute: QuotaName.check(z.refine(isQuotaName, 'These details can’t be chosen')),
    cells: z
      .array(
        z.object({
          value: about(
            z.string().check(z.maxLength(200)),
            'A value of each detail, in their order, such as ASHANTI/FEMALE.',
            'FEMALE',
          ),
          places: withExample(wholeNumber('Please enter how many places').check(z.minimum(0), z.maximum(1000)), 10),
        }),
      )
      .check(z.minLength(1, 'Please name at least one group'), z.maxLength(MOST_GROUPS)),
  })
  .check(
    z.refine(
      ({ attribute, cells }) => !isQuotaName(attribute) || cells.every(({ value }) => isGroupOf(attribute, value)),
      {
        path: ['cells'],
        message: 'This is not one of the groups',
      },
    ),
    z.meta({ examples: [{ attribute: 'GENDER', cells: [{ value: 'FEMALE', places: 5 }] }] }),
  );

export const QuotasField = z._default(
  z.array(QuotaForm).check(z.maxLength(MAX_QUOTAS, `At most ${MAX_QUOTAS} quotas can be used`)),
  [],
);

/** The longest time for a task, or for one diary entry. */
export const LONGEST_MINUTES = 600;
export const MINUTES = 'Please enter how many minutes it takes';

/** Stage 4 (STUDY-12) of any kind: `StudyForm` checks which durations the kind allows. */
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
    opensEvenly: about(
      z._default(z.boolean(), false),
      'Groups that fill easily wait for the others, so that a study that ends early has the same mix of people.',
      false,
    ),
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

/** The cost form of a study with sessions. */
export const StudyCostForm = CostForm.check(
  z.refine(({ durationInMinutes }) => isDuration(durationInMinutes), {
    path: ['durationInMinutes'],
    message: 'Invalid duration',
  }),
);

/** The cost form of a task or a diary: the installation's settings limit its duration. */
export const OwnTimeCostForm = CostForm.check(
  z.refine(
    ({ durationInMinutes: minutes }) => Number.isInteger(minutes) && minutes >= 1 && minutes <= LONGEST_MINUTES,
    {
      path: ['durationInMinutes'],
      message: MINUTES,
    },
  ),
);
