import { applyToStudy, inviteApplicant } from '../../src/contract/applications.ts';
import { bookSlot } from '../../src/contract/bookings.ts';
import type { BodyOf } from '../../src/contract/endpoint.ts';
import { publishStudy } from '../../src/contract/studies.ts';
import { decideTaxRequest, proposeVatTerms } from '../../src/contract/taxes.ts';
import { addDays } from '../../src/domain/calendar.ts';
import { generateTimes } from '../../src/domain/slots.ts';
import { USUAL_VAT } from '../../src/domain/vat.ts';
import { type Person, studyForm, type World } from './world.ts';

export const OUR_TIN = 'C0000803561';

/** Sets a VAT of 20 % from today on, approved by two admins. */
export async function chargeVat(
  world: World,
  [first, second]: readonly [Person, Person],
  terms: Partial<BodyOf<typeof proposeVatTerms>> = {},
): Promise<void> {
  const usual = { isRegistered: true, isInclusive: true, tin: OUR_TIN, rates: USUAL_VAT };
  const body = { ...usual, holdsFrom: world.today(), reason: 'As registered', ...terms };
  const { id } = await first.must(proposeVatTerms, { body });
  await second.must(decideTaxRequest, { params: { id, event: 'post' } });
}

const START = '10:00';

/** Publishes a study with sessions of 30 minutes on the day after tomorrow. */
export async function publishPlaces(world: World, researcher: Person, projectId: string, places: number) {
  const date = addDays(world.today(), 2);
  const times = generateTimes(START, '23:00', 30).slice(0, places);
  const body = studyForm(projectId, places, [{ date, availableTimes: times }]);
  const study = await researcher.must(publishStudy, { body: body as never });
  return { ...study, date, times };
}

/** Makes a person apply, get an invitation and book one of the slots. */
export async function bookPlace(
  researcher: Person,
  person: Person,
  { id, date, times }: { id: string; date: string; times: readonly { start: string; end: string }[] },
  time = 0,
) {
  const params = { id };
  const body = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };
  const { id: applicationId } = await person.must(applyToStudy, { params, body });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const { start, end } = times[time] ?? { start: START, end: '10:30' };
  return person.must(bookSlot, { params, body: { date, start, end } });
}
