import { localNumber } from '../../domain/mobile-money.ts';
import { demoParticipant, seededRandom, TOWNS } from '../demo/demo-people.ts';

const PEOPLE = 30;
const SEED = 1957;
/** The last digits of a number to which the provider's transfers fail (payments.ts). */
const FAILING = 12;
const FAILING_NUMBER = '0240000001';

/** The people of every new environment: the same everywhere, from all regions. */
export function testPeople(year: number): ReturnType<typeof demoParticipant>[] {
  const random = seededRandom(SEED);
  return Array.from({ length: PEOPLE }, (_, number) => {
    const person = demoParticipant(number, random, year);
    // Steps that share no factor with the number of towns reach all of them.
    const [region, city] = TOWNS[(number * 5) % TOWNS.length] ?? TOWNS[0];
    const { demographic, payment } = person.information;
    return {
      ...person,
      information: {
        ...person.information,
        demographic: { ...demographic, region, city },
        payment:
          number === FAILING ? { ...payment, mobileMoneyNetwork: 'MTN', mobileMoneyNumber: FAILING_NUMBER } : payment,
      },
    };
  });
}

/** The name that a number of one of them is registered under. */
export function registeredName(number: string): string | null {
  const owner = testPeople(2000).find(
    ({ information }) => information.payment.mobileMoneyNumber === localNumber(number),
  );
  return owner ? `${owner.firstName} ${owner.lastName}` : null;
}
