import * as z from 'zod/mini';
import { AUDIENCES, MOST_EXCLUDED_MONTHS } from '../../domain/audience.ts';
import { GENDERS, INCOME_BANDS, STUDY_EDUCATION_LEVELS } from '../../domain/enumerations.ts';
import { about, Id, oneOf, withExample } from '../fields.ts';
import { atLeastOne } from '../lists.ts';
import { SpokenField } from '../participants/spoken.ts';
import { wholeNumber } from './whole-number.ts';

/** Who a study is open to, apart from its criteria (PANEL-08 to PANEL-12). */
const AudienceForm = z
  .object({
    kind: oneOf(AUDIENCES),
    panelId: about(z._default(z.nullable(Id), null), 'The panel whose people a PANEL audience has.'),
    excludedPanelId: z._default(about(z.nullable(Id), 'The people of this panel are left out.', null), null),
    excludedMonths: z._default(
      about(
        z.nullable(wholeNumber('Please enter a number of months').check(z.minimum(1), z.maximum(MOST_EXCLUDED_MONTHS))),
        'People who took part with the organisation in so many months are left out.',
        null,
      ),
      null,
    ),
  })
  .check(
    z.refine(({ kind, panelId }) => (kind === 'PANEL') === (panelId !== null), {
      path: ['panelId'],
      message: 'Please select a panel',
    }),
    z.refine(({ panelId, excludedPanelId }) => panelId === null || panelId !== excludedPanelId, {
      path: ['excludedPanelId'],
      message: 'Please select another panel',
    }),
  );
export const EVERYBODY = {
  kind: 'EVERYBODY',
  panelId: null,
  excludedPanelId: null,
  excludedMonths: null,
} as const satisfies z.output<typeof AudienceForm>;
const AudienceField = about(
  z._default(AudienceForm, EVERYBODY),
  'Who the study is open to, apart from its criteria.',
  EVERYBODY,
);

/** Stage 2 (STUDY-05). */
export const DemographicsForm = z
  .object({
    minimumAge: withExample(wholeNumber('Please enter minimum age').check(z.minimum(18, 'Age must be 18 or more')), 18),
    maximumAge: withExample(
      wholeNumber('Please enter maximum age').check(z.maximum(100, 'Maximum age must be 100 or less')),
      60,
    ),
    gender: withExample(atLeastOne(oneOf(GENDERS), 'Please select at least one gender'), ['MALE', 'FEMALE']),
    education: withExample(atLeastOne(oneOf(STUDY_EDUCATION_LEVELS), 'Please select at least one level of education'), [
      'NOT_APPLICABLE',
    ]),
    annualHouseholdIncome: withExample(atLeastOne(oneOf(INCOME_BANDS), 'Please select at least one household income'), [
      'LESS_THAN_10000',
      'BETWEEN_10000_30000',
    ]),
    spoken: about(
      z._default(SpokenField, []),
      'The languages that the session needs, all of them. Each level includes the ones before it: understands, speaks, reads.',
    ),
    audience: AudienceField,
  })
  .check(
    z.refine(({ minimumAge, maximumAge }) => maximumAge >= minimumAge, {
      path: ['maximumAge'],
      message: 'Maximum must be more than minimum',
    }),
  );
