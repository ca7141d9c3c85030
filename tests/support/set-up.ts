import type { BodyOf } from '../../src/contract/endpoint.ts';
import type * as participants from '../../src/contract/participants.ts';
import { PASSWORD } from './password.ts';

/** A participant's complete set-up; without a number, payment is skipped. Qualifies for the tests' study. */
export function setUp(mobileMoneyNumber: string | null) {
  return {
    demographic: {
      dateOfBirth: '1994-03-06',
      gender: 'FEMALE',
      country: 'GH',
      region: 'NORTHERN',
      city: 'Tamale',
      educationLevel: 'DIPLOMA',
      annualHouseholdIncome: 'BETWEEN_10000_30000',
      languages: ['ENGLISH', 'DAGBANI'],
    },
    employment: { employmentStatus: 'FREELANCER', jobRole: 'SALES_RENTAL', industry: 'RETAIL_WHOLESALE' },
    technicalDetail: {
      browsers: ['CHROME'],
      computerOs: 'NO_COMPUTER',
      phoneOs: 'ANDROID',
      tabletOs: 'NO_TABLET',
      hasWebcam: false,
    },
    ...(mobileMoneyNumber === null ? {} : { password: PASSWORD }),
    payment:
      mobileMoneyNumber === null ? null : { mobileMoneyNetwork: 'MTN', mobileMoneyNumber, accountName: 'Kofi Owusu' },
  } satisfies BodyOf<typeof participants.submitParticipantInformation>;
}
