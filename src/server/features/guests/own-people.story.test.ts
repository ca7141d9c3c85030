import { beforeAll, describe, expect, test } from 'vitest';
import { startResearch } from '../../../../tests/support/research.ts';
import { PASSWORD, type Person, studyForm } from '../../../../tests/support/world.ts';
import { keepWantedStudy } from '../../../contract/accounts.ts';
import { applyToStudy, inviteApplicant, listApplicants } from '../../../contract/applications.ts';
import { bookSlot, markAttendance } from '../../../contract/bookings.ts';
import {
  getGuestLink,
  inviteGuests,
  listGuests,
  makeGuestLink,
  refuseGuestMails,
  withdrawGuest,
} from '../../../contract/guests.ts';
import {
  addApplicantsToPanel,
  addMetToPanel,
  countAudience,
  createPanel,
  deletePanel,
  invitePanel,
  leavePanels,
  listMemberships,
  listPanelMembers,
  listPanels,
  removeFromPanel,
} from '../../../contract/panels.ts';
import { eraseMe, exportMyData } from '../../../contract/privacy.ts';
import { browseStudies, getPublicStudy, getStudyOffer } from '../../../contract/studies/offers.ts';
import { publishStudy } from '../../../contract/studies.ts';
import { addDays } from '../../../domain/calendar.ts';
import { GUESTS_A_DAY } from '../../../domain/guests.ts';
import { listCardAddresses, openSamples } from '../site/site.service.ts';
import { listNewFor } from '../studies/new-studies.service.ts';

/* An organisation's own people: invitations to apply, panels, and who a study is open to (PANEL-01 to PANEL-16). */

const ANSWERS = { responses: [{ id: 'abc123', question: '', answer: 'Yes' }] };

const { world, admin, researcher, projectId } = await startResearch(2_000_000);

let hour = 8;
async function publish(audience: object, by = researcher, project = projectId) {
  hour = hour === 20 ? 9 : hour + 1;
  const at = String(hour).padStart(2, '0');
  const form = studyForm(project, 2, [
    { date: addDays(world.today(), 2), availableTimes: [{ start: `${at}:00`, end: `${at}:30` }] },
    { date: addDays(world.today(), 3), availableTimes: [{ start: `${at}:00`, end: `${at}:30` }] },
  ]);
  const demographics = { ...form.demographics, audience };
  return by.must(publishStudy, { body: { ...form, demographics } as never });
}

const offer = (person: Person, id: string) => person.must(getStudyOffer, { params: { id } });
const apply = (person: Person, id: string) => person.call(applyToStudy, { params: { id }, body: ANSWERS });
const seen = async (person: Person) => (await person.must(browseStudies, { query: { size: 100 } })).map(({ id }) => id);

/** Has somebody take part in a study that is open to everybody. */
async function meet(person: Person): Promise<string> {
  const study = await publish({ kind: 'EVERYBODY' });
  const params = { id: study.id };
  const { id: applicationId } = await person.must(applyToStudy, { params, body: ANSWERS });
  await researcher.must(inviteApplicant, { params, body: { applicationId } });
  const [slot] = await world.app.db.read((tx) =>
    tx.selectFrom('slot').selectAll().where('studyId', '=', study.id).orderBy('startsAt').execute(),
  );
  if (!slot) throw new Error('no time');
  const [date, start, end] = [slot.startsAt, slot.startsAt, slot.endsAt].map((at) => at.toISOString());
  const { id } = await person.must(bookSlot, {
    params,
    body: { date: date?.slice(0, 10) ?? '', start: start?.slice(11, 16) ?? '', end: end?.slice(11, 16) ?? '' },
  });
  await world.goTo(slot.endsAt);
  await researcher.must(markAttendance, { params: { id, event: 'attend' } });
  return applicationId;
}

describe('a study for invited people only', () => {
  let study: Awaited<ReturnType<typeof publish>>;
  let stranger: Person;

  beforeAll(async () => {
    study = await publish({ kind: 'INVITED' });
    stranger = await world.participant('Stranger');
  });

  test('is in no list or mail, and its card shows that it is real but offers no way to apply', async () => {
    expect(await seen(stranger)).not.toContain(study.id);
    expect((await listNewFor(world.app, stranger.user.userId)).map(({ id }) => id)).not.toContain(study.id);
    expect((await openSamples(world.app)).map(({ code }) => code)).not.toContain(study.code);
    expect((await listCardAddresses(world.app)).join()).not.toContain(study.code);
    const card = await world.call(getPublicStudy, { params: { code: study.code } });
    expect(card).toMatchObject({ success: true, content: { isInvitedOnly: true, applyCode: null } });
    expect(await offer(stranger, study.id)).toMatchObject({ qualifies: false, screeners: [] });
    expect(await apply(stranger, study.id)).toMatchObject({ status: 409, code: 'NOT_ELIGIBLE' });
  });

  test('a wrong key in a link opens nothing', async () => {
    const code = `${study.code}2222222222222`;
    await stranger.must(keepWantedStudy, { body: { study: code } });
    expect(await offer(stranger, study.id)).toMatchObject({ qualifies: false });
    await stranger.must(keepWantedStudy, { body: { study: null } });
  });

  test('with its link, anyone who qualifies can apply as one of the organisation’s own, until there is a new link', async () => {
    const params = { id: study.id };
    expect(await researcher.must(getGuestLink, { params })).toBeNull();
    const { code, url } = await researcher.must(makeGuestLink, { params });
    expect(url).toMatch(new RegExp(`/s/${code}$`));
    const led = await world.call(getPublicStudy, { params: { code } });
    expect(led).toMatchObject({ content: { code: study.code, applyCode: code } });
    const kofi = await world.participant('Kofi');
    await kofi.must(keepWantedStudy, { body: { study: code } });
    expect(await offer(kofi, study.id)).toMatchObject({ qualifies: true });
    expect((await apply(kofi, study.id)).status).toBe(200);
    const [applicant] = await researcher.must(listApplicants, { params, query: { own: 'true' } });
    expect(applicant).toMatchObject({ isOwn: true, applicantId: kofi.user.userId });
    await researcher.must(makeGuestLink, { params });
    await stranger.must(keepWantedStudy, { body: { study: code } });
    expect(await offer(stranger, study.id)).toMatchObject({ qualifies: false });
    await stranger.must(keepWantedStudy, { body: { study: null } });
  });

  test('people invited by email sign up through their own link and apply; the address is then deleted', async () => {
    const params = { id: study.id };
    const email = 'esi.own@example.com';
    const { invited, left } = await researcher.must(inviteGuests, {
      params,
      body: { text: `Name,Email\n"Esi, Owusu",${email}\n` },
    });
    expect({ invited, left }).toEqual({ invited: 1, left: [] });
    const link = await world.mailedLink(email, `/s/${study.code}.`);
    const code = link.split('/').at(-1) ?? '';
    const esi = await world.participant('Esi');
    await esi.must(keepWantedStudy, { body: { study: code } });
    // Opening the study in another way doesn't lose the invitation.
    await esi.must(keepWantedStudy, { body: { study: study.id } });
    expect(await offer(esi, study.id)).toMatchObject({ qualifies: true });
    expect((await apply(esi, study.id)).status).toBe(200);
    const guests = await researcher.must(listGuests, { params, query: { size: 100 } });
    expect(guests.find(({ source }) => source === 'EMAIL')).toMatchObject({ state: 'APPLIED', email: null });
    // A personal link works for one account.
    await stranger.must(keepWantedStudy, { body: { study: code } });
    expect(await offer(stranger, study.id)).toMatchObject({ qualifies: false });
  });

  test('an invited address that has confirmed an account needs no link', async () => {
    const yaw = await world.participant('Yaw');
    expect(await offer(yaw, study.id)).toMatchObject({ qualifies: false });
    await researcher.must(inviteGuests, { params: { id: study.id }, body: { text: yaw.user.email.toUpperCase() } });
    expect(await offer(yaw, study.id)).toMatchObject({ qualifies: true });
  });

  test('each line that is not invited is reported with its reason; nothing is lost', async () => {
    const text = [
      'one@example.com; two@example.com',
      'nobody',
      'Ama <one@example.com>',
      'no@dots',
      '',
      'three@example.com',
    ];
    const given = { params: { id: study.id }, body: { text: text.join('\n') } };
    const { invited, left } = await researcher.must(inviteGuests, given);
    expect(invited).toBe(3);
    expect(left.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'NO_ADDRESS'],
      [3, 'TWICE'],
      [4, 'NO_ADDRESS'],
    ]);
    const again = await researcher.must(inviteGuests, given);
    expect(again.invited).toBe(0);
    expect(again.left.filter(({ reason }) => reason === 'ALREADY_INVITED')).toHaveLength(3);
  });

  test('one click stops an organisation from mailing an address again, and deletes it', async () => {
    const email = 'two@example.com';
    await world.settle();
    const [mail] = world.mails(email);
    expect(mail?.unsubscribeUrl).toContain('/no-invitations?ticket=');
    const stop = await fetch(
      `${world.running.url}${new URL(mail?.unsubscribeUrl ?? '').pathname}${new URL(mail?.unsubscribeUrl ?? '').search}`,
      {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'List-Unsubscribe=One-Click',
      },
    );
    expect(stop.status).toBe(200);
    const params = { id: study.id };
    const guests = await researcher.must(listGuests, { params, query: { size: 100 } });
    expect(guests.map((guest) => guest.email)).not.toContain(email);
    const other = await publish({ kind: 'EVERYBODY' });
    const { left } = await researcher.must(inviteGuests, { params: { id: other.id }, body: { text: email } });
    expect(left).toMatchObject([{ reason: 'REFUSED' }]);
    expect(await world.call(refuseGuestMails, { body: { ticket: 'x' } })).toMatchObject({ code: 'LINK_EXPIRED' });
    // Other organisations may still invite the address.
    const elsewhere = await world.verifiedResearcher(admin);
    expect((await elsewhere.call(listGuests, { params })).status).toBe(404);
    expect((await elsewhere.call(inviteGuests, { params, body: { text: email } })).status).toBe(404);
  });

  test('an unused invitation can be withdrawn together with its address; a used one can’t', async () => {
    const params = { id: study.id };
    const guests = await researcher.must(listGuests, { params, query: { size: 100 } });
    const waiting = guests.find(({ email }) => email === 'three@example.com');
    const used = guests.find(({ state }) => state === 'APPLIED');
    const withdraw = (guestId = '') => researcher.call(withdrawGuest, { params: { ...params, guestId } });
    expect((await withdraw(waiting?.id)).status).toBe(200);
    expect(await withdraw(used?.id)).toMatchObject({ code: 'STATUS_CONFLICT' });
  });

  test('an organisation invites a limited number of addresses a day; the others stay in the list', async () => {
    const text = Array.from({ length: GUESTS_A_DAY + 10 }, (_, at) => `many${at}@example.com`).join('\n');
    const { invited, left } = await researcher.must(inviteGuests, { params: { id: study.id }, body: { text } });
    expect(invited).toBeLessThan(GUESTS_A_DAY);
    expect(invited + left.length).toBe(GUESTS_A_DAY + 10);
    expect(new Set(left.map(({ reason }) => reason))).toEqual(new Set(['TOO_MANY']));
    await world.goTo(new Date(world.now().getTime() + 24 * 3_600_000));
  });
});

describe('panels', () => {
  let met: Person;
  let other: Person;
  let panelId: string;

  beforeAll(async () => {
    met = await world.participant('Efua');
    other = await world.participant('Kwame');
    ({ id: panelId } = await researcher.must(createPanel, { body: { name: 'Traders' } }));
  });

  test('consist of people from earlier studies and of applicants, without contact details', async () => {
    const applicationId = await meet(met);
    const params = { id: panelId };
    expect(await researcher.must(addMetToPanel, { params, body: {} })).toEqual({ added: 1 });
    expect(
      await researcher.must(addApplicantsToPanel, { params, body: { applicationIds: [applicationId] } }),
    ).toMatchObject({
      added: 0,
      left: [{ reason: 'ALREADY_IN', name: 'Efua Owusu' }],
    });
    const members = await researcher.must(listPanelMembers, { params });
    expect(members).toMatchObject([{ id: met.user.userId, firstName: 'Efua', studies: 1 }]);
    expect(JSON.stringify(members)).not.toContain('@');
    expect(await researcher.must(listPanels)).toMatchObject([
      { id: panelId, name: 'Traders', people: 1, lastAddedAt: world.now().toISOString(), lastUsed: null },
    ]);
    expect(await researcher.call(createPanel, { body: { name: 'traders' } })).toMatchObject({ code: 'PANEL_EXISTS' });
    const [row] = await researcher.must(listApplicants, {
      params: { id: await studyOf(applicationId) },
      query: { panelId },
    });
    expect(row?.applicantId).toBe(met.user.userId);
  });

  const studyOf = async (applicationId: string) =>
    (
      await world.app.db.read((tx) =>
        tx.selectFrom('application').select('studyId').where('id', '=', applicationId).executeTakeFirstOrThrow(),
      )
    ).studyId;

  test('only the people of a panel see a study for it and can apply', async () => {
    const study = await publish({ kind: 'PANEL', panelId });
    expect(await seen(met)).toContain(study.id);
    expect(await seen(other)).not.toContain(study.id);
    expect(await apply(other, study.id)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    expect((await apply(met, study.id)).status).toBe(200);
    expect(await researcher.call(deletePanel, { params: { id: panelId } })).toMatchObject({ code: 'PANEL_IN_USE' });
    const elsewhere = await world.verifiedResearcher(admin);
    expect((await elsewhere.call(listPanelMembers, { params: { id: panelId } })).status).toBe(404);
    const foreign = { kind: 'PANEL', panelId };
    const form = studyForm(projectId, 1, []);
    expect(
      await elsewhere.call(countAudience, {
        body: {
          demographics: { ...form.demographics, audience: foreign },
          deviceRequirements: ['MOBILE_PHONE'],
        } as never,
      }),
    ).toMatchObject({ status: 404 });
  });

  test('people who took part in recent months, or who are in a panel, can be excluded', async () => {
    const recent = await publish({ kind: 'EVERYBODY', excludedMonths: 3 });
    const outside = await publish({ kind: 'EVERYBODY', excludedPanelId: panelId });
    for (const study of [recent, outside]) {
      expect(await seen(met)).not.toContain(study.id);
      expect(await seen(other)).toContain(study.id);
      expect(await offer(met, study.id)).toMatchObject({ qualifies: false });
      expect(await apply(met, study.id)).toMatchObject({ code: 'NOT_ELIGIBLE' });
    }
    expect((await apply(other, recent.id)).status).toBe(200);
  });

  test('the count of a panel is exact for what the organisation knows, and says when there may be fewer', async () => {
    const count = (audience: object, change: object = {}, devices = ['MOBILE_PHONE']) => {
      const { demographics } = studyForm(projectId, 1, []);
      const bands = [
        'LESS_THAN_10000',
        'BETWEEN_10000_30000',
        'BETWEEN_40000_60000',
        'BETWEEN_70000_100000',
        'MORE_THAN_100000',
      ];
      return researcher.must(countAudience, {
        body: {
          demographics: { ...demographics, annualHouseholdIncome: bands, ...change, audience },
          deviceRequirements: devices,
        } as never,
      });
    };
    const panel = { kind: 'PANEL', panelId };
    const any = ['COMPUTER_WITH_WEBCAM', 'MOBILE_PHONE', 'TABLET'];
    expect(await count(panel, {}, any)).toEqual({ panel: { people: 1, fitting: 1, isHighest: false }, excluded: 0 });
    expect(await count(panel, { maximumAge: 19 }, any)).toMatchObject({ panel: { fitting: 0 } });
    // The organisation doesn't know people's income, so filtering by it must not reveal anything.
    const narrow = { annualHouseholdIncome: ['MORE_THAN_100000'] };
    expect(await count(panel, narrow, any)).toMatchObject({ panel: { fitting: 1, isHighest: true } });
    expect(await count({ kind: 'EVERYBODY', excludedMonths: 12 })).toEqual({ panel: null, excluded: 1 });
  });

  test('a panel can be invited to a study: those who qualify and have not applied', async () => {
    const study = await publish({ kind: 'INVITED' });
    const params = { id: study.id };
    expect(await offer(met, study.id)).toMatchObject({ qualifies: false });
    expect(await researcher.must(invitePanel, { params, body: { panelId } })).toEqual({ invited: 1 });
    expect(await researcher.must(invitePanel, { params, body: { panelId } })).toEqual({ invited: 0 });
    await world.settle();
    expect(world.mails(met.user.email).some(({ subject }) => subject.includes('invites you to apply'))).toBe(true);
    expect(await offer(met, study.id)).toMatchObject({ qualifies: true });
    expect(await seen(met)).not.toContain(study.id);
  });

  test('a person sees whose panels they are in, also in their export, can leave with one call, and is not added again', async () => {
    const { organizationId } = researcher;
    expect(await met.must(listMemberships)).toMatchObject([{ organizationId, panels: 1, leftAt: null }]);
    await met.must(leavePanels, { params: { organizationId } });
    expect(await researcher.must(listPanelMembers, { params: { id: panelId } })).toEqual([]);
    expect(await researcher.must(addMetToPanel, { params: { id: panelId }, body: {} })).toEqual({ added: 0 });
    expect(await met.must(listMemberships)).toMatchObject([{ panels: 0, leftAt: expect.any(String) }]);
    expect((await met.call(leavePanels, { params: { organizationId } })).status).toBe(404);
    expect(
      (await researcher.call(removeFromPanel, { params: { id: panelId, participantId: met.user.userId } })).status,
    ).toBe(404);
    const file = await met.must(exportMyData, { query: { format: 'json' } });
    const data = JSON.parse(String(file));
    expect(data.panels).toMatchObject([{ leftAt: expect.any(String) }]);
    expect(data.invitationsToStudies.length).toBeGreaterThan(0);
  });

  test('erasing an account takes it out of lists and invitations', async () => {
    const leaver = await world.participant('Adwoa');
    const study = await publish({ kind: 'INVITED' });
    await researcher.must(inviteGuests, { params: { id: study.id }, body: { text: leaver.user.email } });
    await leaver.must(eraseMe, { body: { password: PASSWORD, confirmation: 'DELETE' } });
    expect(await researcher.must(listGuests, { params: { id: study.id } })).toEqual([]);
  });
});
