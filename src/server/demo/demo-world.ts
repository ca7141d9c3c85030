import { addDays, dateOf, instantOf } from '../../domain/calendar.ts';
import { USUAL_VAT } from '../../domain/vat.ts';
import { enrolWithSecret } from '../features/accounts/second-factor.service.ts';
import { decideTaxRequest, proposeVatTerms } from '../features/books/tax-requests.service.ts';
import { changeProfile } from '../features/organizations/profile.service.ts';
import { addMet, createPanel } from '../features/panels/panels.service.ts';
import { countNoWaits } from '../features/payouts/payouts.service.ts';
import { compareBalance } from '../features/rails/rail-top-ups.service.ts';
import { createAdmin } from '../features/sign-in/registration.service.ts';
import { listOrganizationStudies } from '../features/studies/studies.service.ts';
import { saveStudyAsTemplate } from '../features/templates/templates.service.ts';
import { requestRefund } from '../features/wallets/refunds.service.ts';
import type { App } from '../platform/app.ts';
import { SetClock } from '../platform/clock.ts';
import type { AdminCaller, ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';
import { hasPeople, makeJobsDue } from './demo.sql.ts';
import {
  forMaking,
  fundAirtime,
  fundBalance,
  makeOrganization,
  makeParticipants,
  moveProvider,
  topUp,
} from './demo-accounts.ts';
import { makeFillings } from './demo-fillings.ts';
import { makeOwnTimeStudies } from './demo-own-time.ts';
import { DEMO_AUTHENTICATOR_SECRET, DEMO_ORGANIZATIONS, DEMO_PASSWORD, DEMO_SIGN_INS } from './demo-people.ts';
import { inviteByPhone } from './demo-phone-call.ts';
import { showRatings } from './demo-ratings.ts';
import { makeStudy } from './demo-research.ts';
import { DEMO_STUDIES } from './demo-studies.ts';

const DAYS_AGO = 24;

/** Whether nobody has an account yet. */
export async function isEmpty(app: App): Promise<boolean> {
  return !(await app.read((reader) => hasPeople(reader.tx)));
}

/**
 * Fills an empty database with people, organisations and studies in every state. It calls the services on a clock that
 * starts some weeks ago, so that the books balance and every history is real. Old mails and reminders are not sent;
 * one invitation of today is, as a text message. `onStep` hears what is being made.
 */
export async function makeDemoWorld(
  app: App,
  sandboxUrl: string | null,
  onStep: (step: string) => void = () => undefined,
  mtnSandboxUrl: string | null = null,
): Promise<void> {
  onStep('people');
  const today = dateOf(app.clock.now());
  const clock = new SetClock(instantOf(addDays(today, -DAYS_AGO), '08:00'));
  const demo: App = { ...forMaking(app), clock };

  const admin = await makeAdmin(demo, DEMO_SIGN_INS[2].email);
  await chargeVat(
    demo,
    admin,
    await makeAdmin(demo, 'finance@nyansapo.example', { firstName: 'Efua', lastName: 'Boateng' }),
  );
  // The provider's calendar goes along, so that what was paid weeks ago has been settled since.
  await moveProvider(sandboxUrl, clock.now());
  await fundBalance(sandboxUrl);
  await fundBalance(mtnSandboxUrl);
  await fundAirtime(sandboxUrl);
  // The bank is empty still, so the books know it as the owner's money. A rise counts once two comparisons have seen it.
  for (let seen = 0; mtnSandboxUrl !== null && seen < 2; seen += 1) await compareBalance(demo, 'MTN');
  const participants = await makeParticipants(demo, sandboxUrl);
  const researchers: ResearcherCaller[] = [];
  const topUps: string[] = [];
  for (const organization of DEMO_ORGANIZATIONS) {
    const researcher = await makeOrganization(demo, admin, organization);
    if (organization.verified) {
      topUps.push(await topUp(demo, researcher));
      if (researchers.length === 0) {
        await changeProfile(demo, researcher, researcher.organizationId, {
          tin: 'C0012345679',
          address: '12 Ring Road East\nAccra',
          billingEmail: 'accounts@kente-labs.example',
        });
      }
      researchers.push(researcher);
    }
  }
  await makeFillings(
    demo,
    researchers.map(({ organizationId }) => organizationId),
  );
  onStep('studies and sessions');
  for (const [index, study] of DEMO_STUDIES.entries()) {
    const researcher = researchers[study.organization];
    // The participant on the login page takes part in two of them.
    const [kwesi, ...others] = participants as [ParticipantCaller, ...ParticipantCaller[]];
    const isForAll = study.form.demographics.facts === undefined;
    const people = [...(study.withKwesi ? [kwesi] : []), ...(isForAll ? others.slice(index * 20) : others)];
    if (researcher) await makeStudy(demo, clock, today, researcher, people, study);
  }
  onStep('ratings, panels and tasks');
  await saveTemplate(demo, researchers[0]);
  await showRatings(demo, clock, { now: app.clock.now(), daysAgo: DAYS_AGO }, participants.slice(1));
  await keepPanel(demo, researchers[0]);
  if (researchers[0]) await makeOwnTimeStudies(demo, clock, today, researchers[0], participants.slice(-60));
  await moveProvider(sandboxUrl, new Date());
  await askForRefund(demo, researchers.at(-1), topUps.at(-1));
  await countNoWaits(demo);
  const byPhone = participants.at(-1);
  const live: App = { ...demo, jobs: app.jobs, clock: app.clock };
  if (researchers[1] && byPhone) await inviteByPhone({ ...demo, clock: app.clock }, live, researchers[1], byPhone);
  await app.work(null, (work) => makeJobsDue(work.tx, app.clock.now()));
}

async function makeAdmin(
  app: App,
  email: string,
  name?: { firstName: string; lastName: string },
): Promise<AdminCaller> {
  const userId = await createAdmin(app, email, DEMO_PASSWORD, name);
  await enrolWithSecret(app, userId, DEMO_AUTHENTICATOR_SECRET);
  return { role: 'ADMIN', userId, sessionId: userId, email, hasSecondFactor: true };
}

/** Two admins agree that prices contain VAT from the first day on, so that every invoice shows it. */
async function chargeVat(app: App, admin: AdminCaller, other: AdminCaller): Promise<void> {
  const ours = { tin: 'C0000803561', address: '12 Osu Badu Street, Accra' };
  const terms = { ...ours, isRegistered: true, isInclusive: true, rates: USUAL_VAT };
  const form = { ...terms, holdsFrom: dateOf(app.clock.now()), reason: 'The demo is registered for VAT' };
  const { id } = await proposeVatTerms(app, admin, form);
  await decideTaxRequest(app, other, id, 'post');
}

/** The first organisation keeps the people that it has met. */
async function keepPanel(app: App, researcher: ResearcherCaller | undefined): Promise<void> {
  if (!researcher) return;
  const { id } = await createPanel(app, researcher, 'Traders we have met');
  await addMet(app, researcher, id, null);
}

/** Saves the oldest study of an organisation as a template for its team. */
async function saveTemplate(app: App, researcher: ResearcherCaller | undefined) {
  const study = researcher && (await listOrganizationStudies(app, researcher)).at(-1);
  if (study) await saveStudyAsTemplate(app, researcher, study.id, 'Our market interview');
}

/** Requests one refund, which waits for the admin. */
async function askForRefund(app: App, researcher: ResearcherCaller | undefined, topUpReference: string | undefined) {
  if (!researcher || topUpReference === undefined) return;
  const form = { topUpReference, amount: 500, reason: 'The second clinic joins next year only' };
  await requestRefund(app, researcher, researcher.organizationId, form);
}
