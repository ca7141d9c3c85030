import * as z from 'zod/mini';
import { AUDIENCES, MOST_EXCLUDED_MONTHS } from '../../domain/audience.ts';
import { GENDERS, INCOME_BANDS, STUDY_EDUCATION_LEVELS } from '../../domain/enumerations.ts';
import { about, Id, oneOf } from '../fields.ts';
import { atLeastOne } from '../lists.ts';
import { SpokenField } from '../participants/spoken.ts';
import { wholeNumber } from './whole-number.ts';

/** Who a study is open to, apart from its criteria (PANEL-08 to PANEL-12). */
const AudienceForm = z
  .object({
    kind: oneOf(AUDIENCES),
    /** The panel whose people a PANEL audience has. */
    panelId: z._default(z.nullable(Id), null),
    excludedPanelId: z._default(z.nullable(Id).check(about('The people of this panel are left out.', null)), null),
    excludedMonths: z._default(
      z
        .nullable(wholeNumber('Please enter a number of months').check(z.minimum(1), z.maximum(MOST_EXCLUDED_MONTHS)))
        .check(about('People who took part with the organisation in so many months are left out.', null)),
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
const AudienceField = z
  ._default(AudienceForm, EVERYBODY)
  .check(about('Who the study is open to, apart from its criteria.', EVERYBODY));

/** Stage 2 (STUDY-05). */
export const DemographicsForm = z
  .object({
    minimumAge: wholeNumber('Please enter minimum age').check(
      z.minimum(18, 'Age must be 18 or more'),
      z.meta({ examples: [18] }),
    ),
    maximumAge: wholeNumber('Please enter maximum age').check(
      z.maximum(100, 'Maximum age must be 100 or less'),
      z.meta({ examples: [60] }),
    ),
    gender: atLeastOne(oneOf(GENDERS), 'Please select at least one gender'),
    education: atLeastOne(oneOf(STUDY_EDUCATION_LEVELS), 'Please select at least one level of education'),
    annualHouseholdIncome: atLeastOne(oneOf(INCOME_BANDS), 'Please select at least one household income'),
    /** The languages that the session needs, all of them, each with a level (LANG-11). */
    spoken: z._default(SpokenField, []),
    audience: AudienceField,
  })
  .check(
    z.refine(({ minimumAge, maximumAge }) => maximumAge >= minimumAge, {
      path: ['maximumAge'],
      message: 'Maximum must be more than minimum',
    }),
  );
