import * as z from 'zod/mini';
import { defineEndpoint } from '../endpoint.ts';
import { about, withExample } from '../fields.ts';
import { QuotaName } from './cost.ts';
import { predictTimeToFill } from './time-to-fill.ts';

const { kind, meetingKind, demographics, deviceRequirements, cost, payPesewas } = predictTimeToFill.body.shape;

export const planSample = defineEndpoint({
  method: 'POST',
  path: '/project/studies/sample-plan',
  publicPath: '/project/sample-plan',
  who: 'verifiedResearcher',
  right: 'view',
  scope: 'studies:read',
  summary:
    'How a study’s places would be shared out so that its sample has the census’s proportions of adults of Ghana who meet its criteria; which groups phone recruiting can’t fill, and how long the others take. Send the groups as the quotas of the study’s cost.',
  body: z.object({
    kind,
    meetingKind,
    demographics,
    deviceRequirements,
    cost,
    payPesewas,
    shareBy: about(
      z._default(z.array(QuotaName).check(z.maxLength(5)), []),
      'Details, crossed if they are several, that the census knows: REGION, LOCALITY, GENDER, AGE_BAND and SCHOOLING. Without any, those that represent adults of Ghana: gender by age, and each of the others.',
      ['REGION/GENDER'],
    ),
  }),
  reply: z.object({
    quotas: z.array(
      z.object({
        attribute: withExample(z.string(), 'REGION/GENDER'),
        cells: z.array(
          z.object({
            value: withExample(z.string(), 'ASHANTI/FEMALE'),
            places: withExample(z.number(), 10),
            people: about(
              z.nullable(z.number()),
              'How many participants are in the group and qualify; null for fewer than 10, and if there are too many groups to count.',
              120,
            ),
            canFill: about(
              z.nullable(z.boolean()),
              'Whether enough people will probably take part; null if there are too many groups to count.',
            ),
            withoutPhone: about(
              z.nullable(z.number()),
              'How many adults of the group had no mobile phone at the census, from 0 to 1.',
              0.12,
            ),
            medianHours: about(
              z.nullable(z.number()),
              'Hours until its last place is probably taken; null without enough similar studies.',
              48,
            ),
          }),
        ),
      }),
    ),
    limits: about(z.array(z.string()), 'What such a sample can’t say, in sentences.', [
      'The sample has nobody without a phone.',
    ]),
    source: withExample(z.string(), 'Ghana Statistical Service, 2021 Population and Housing Census'),
  }),
});
