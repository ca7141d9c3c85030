import * as z from 'zod/mini';
import { AUDIENCES, MOST_EXCLUDED_MONTHS } from '../../domain/audience.ts';
import { DISTRICT_CODE, regionOfDistrict } from '../../domain/district-code.ts';
import { GENDERS, INCOME_BANDS, STUDY_EDUCATION_LEVELS } from '../../domain/enumerations.ts';
import { FACTS, type FactName, factOf } from '../../domain/facts.ts';
import { about, Id, oneOf, optionalText, withExample } from '../fields.ts';
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

/** The facts that have fields of their own below. */
type OwnField = 'gender' | 'education' | 'income';
export type ChosenFact = Exclude<FactName, OwnField>;
export const CHOSEN_FACTS = (Object.keys(FACTS) as FactName[]).filter(
  (name): name is ChosenFact => name !== 'gender' && name !== 'education' && name !== 'income',
);

const answersTo = <N extends ChosenFact>(name: N) =>
  about(
    z.optional(z.array(oneOf(FACTS[name].values as Readonly<Record<string, string>>)).check(z.maxLength(60))),
    `${factOf(name).label}: any of these.`,
  );

const FactsForm = z.object(
  Object.fromEntries(CHOSEN_FACTS.map((name) => [name, answersTo(name)])) as {
    [N in ChosenFact]: ReturnType<typeof answersTo<N>>;
  },
);

const HEALTH_FACTS = CHOSEN_FACTS.filter((name) => factOf(name).isHealth);
/** Whether a study asks about people's health, so that it must say why. */
export const asksAboutHealth = (facts: z.output<typeof FactsForm>): boolean =>
  HEALTH_FACTS.some((name) => (facts[name]?.length ?? 0) > 0);

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
    facts: about(
      z._default(FactsForm, {}),
      'What else the profile must say: any of the answers of each fact. Without a fact, anybody fits.',
      { mobileMoney: ['YES'] },
    ),
    districts: about(
      z._default(
        z.array(z.string().check(z.maxLength(80), z.regex(DISTRICT_CODE, 'Unknown district'))).check(z.maxLength(300)),
        [],
      ),
      'Of the regions of these districts, only people who live in them.',
      [],
    ),
    healthReason: about(
      optionalText(300),
      'Why the study asks about difficulties in seeing, hearing, walking or remembering. People read it before they answer.',
      '',
    ),
    audience: AudienceField,
  })
  .check(
    z.refine(({ facts, districts }) => districts.every((one) => facts.region?.includes(regionOfDistrict(one))), {
      path: ['districts'],
      message: 'Please choose the region of each district too',
    }),
    z.refine(({ facts, healthReason }) => !asksAboutHealth(facts) || healthReason !== '', {
      path: ['healthReason'],
      message: 'Please say why the study needs to know this',
    }),
    z.refine(({ minimumAge, maximumAge }) => maximumAge >= minimumAge, {
      path: ['maximumAge'],
      message: 'Maximum must be more than minimum',
    }),
  );
