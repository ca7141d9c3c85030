import { GHANA_REGIONS } from '../../domain/enumerations.ts';
import { localNumber } from '../../domain/mobile-money.ts';
import { demoParticipant, seededRandom } from '../demo/demo-people.ts';

const PEOPLE = 30;
const SEED = 1957;
/** The last digits of a number to which the provider's transfers fail (payments.ts). */
const FAILING = 12;
const FAILING_NUMBER = '0240000001';

/** The people of every new environment: the same everywhere, from all regions. */
export function testPeople(year: number): ReturnType<typeof demoParticipant>[] {
  const random = seededRandom(SEED);
  const regions = Object.keys(GHANA_REGIONS) as (keyof typeof GHANA_REGIONS)[];
  return Array.from({ length: PEOPLE }, (_, number) => {
    const person = demoParticipant(number, random, year, { region: regions[number % regions.length] as never });
    if (number !== FAILING) return person;
    const payment = {
      ...person.information.payment,
      mobileMoneyNetwork: 'MTN' as const,
      mobileMoneyNumber: FAILING_NUMBER,
    };
    return { ...person, information: { ...person.information, payment } };
  });
}

/** The name that a number of one of them is registered under. */
export function registeredName(number: string): string | null {
  const owner = testPeople(2000).find(
    ({ information }) => information.payment.mobileMoneyNumber === localNumber(number),
  );
  return owner ? `${owner.firstName} ${owner.lastName}` : null;
}
