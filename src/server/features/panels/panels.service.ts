import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { addApplicantsToPanel, countAudience as countAudienceCall } from '../../../contract/panels.ts';
import { monthsBefore } from '../../../domain/audience.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { criteriaFrom, qualifies } from '../../../domain/eligibility.ts';
import { type FactName, requirementsOf } from '../../../domain/facts.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import { DEVICES } from '../../../domain/session-kinds.ts';
import { m } from '../../../messages/m.ts';
import type { App } from '../../platform/app.ts';
import { violatedConstraint } from '../../platform/db/constraint.ts';
import type { ParticipantCaller, ResearcherCaller } from '../../platform/http/caller.ts';
import { type ListQuery, readListed } from '../../platform/http/cursors.ts';
import { newId } from '../../platform/ids.ts';
import { found, refuse } from '../../platform/refusal.ts';
import type { Work } from '../../platform/work.ts';
import * as sql from './panels.sql.ts';

const MOST_PANELS = 50;
/** What an organisation sees of its applicants. */
const SEEN_FACTS: readonly FactName[] = ['region', 'gender', 'education', 'employment', 'language'];

type Left = ReplyOf<typeof addApplicantsToPanel>['left'][number];

export async function listPanels(app: App, caller: ResearcherCaller) {
  return (await app.read((reader) => sql.listPanels(reader.tx, caller.organizationId))).map((row) =>
    asPanel(row, caller),
  );
}

/** A panel with the study that used it last, if the caller sees its project. */
function asPanel(
  {
    usedStudyId,
    usedStudyName,
    usedProjectId,
    usedAt,
    ...panel
  }: NonNullable<Awaited<ReturnType<typeof sql.findPanel>>>,
  { projectIds }: ResearcherCaller,
) {
  const isSeen = projectIds === null || projectIds.includes(usedProjectId ?? '');
  const lastUsed =
    usedStudyId && usedAt && isSeen ? { studyId: usedStudyId, studyName: usedStudyName ?? '', at: usedAt } : null;
  return { ...panel, lastUsed };
}

/** Makes an empty panel. */
export async function createPanel(app: App, caller: ResearcherCaller, name: string) {
  const { organizationId, userId } = caller;
  return unlessNameIsTaken(() =>
    app.work(caller, async (work) => {
      if ((await sql.countPanels(work.tx, organizationId)) >= MOST_PANELS) refuse('TOO_MANY_PANELS');
      const panel = { id: newId(), organizationId, name, createdBy: userId, createdAt: work.now };
      await sql.insertPanel(work.tx, panel);
      return asPanel(found(await sql.findPanel(work.tx, organizationId, panel.id)), caller);
    }),
  );
}

/** Renames a panel of the caller's organisation. */
export async function renamePanel(app: App, caller: ResearcherCaller, panelId: string, name: string) {
  return unlessNameIsTaken(() =>
    app.work(caller, async (work) => {
      found(await sql.lockPanel(work.tx, caller.organizationId, panelId));
      await sql.renamePanel(work.tx, panelId, name);
      return asPanel(found(await sql.findPanel(work.tx, caller.organizationId, panelId)), caller);
    }),
  );
}

async function unlessNameIsTaken<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (violatedConstraint(error) === 'panel_name_once') refuse('PANEL_EXISTS');
    throw error;
  }
}

/** Deletes a panel. Publishing a study with it waits for its row, or is seen here. */
export async function deletePanel(app: App, caller: ResearcherCaller, panelId: string): Promise<void> {
  await app.work(caller, async (work) => {
    found(await sql.lockPanel(work.tx, caller.organizationId, panelId));
    if (await sql.isInUse(work.tx, panelId)) refuse('PANEL_IN_USE');
    await sql.deletePanel(work.tx, panelId);
  });
}

/** The people of a panel, without contact details. */
export async function listMembers(
  app: App,
  caller: ResearcherCaller,
  panelId: string,
  query: ListQuery & { search: string },
) {
  return app.read(async (reader) => {
    found(await sql.findPanel(reader.tx, caller.organizationId, panelId));
    return readListed(
      query,
      (after, limit) => sql.listMembersAfter(reader.tx, panelId, query.search, after, limit),
      () => sql.listMembers(reader.tx, panelId, query),
    );
  });
}

/**
 * Adds applicants of the organisation's studies to a panel. People who have left its panels are not added, nor is anybody
 * twice; each is reported with the reason.
 */
export async function addApplicants(
  app: App,
  caller: ResearcherCaller,
  panelId: string,
  applicationIds: readonly string[],
) {
  return app.work(caller, async (work) => {
    const { organizationId } = caller;
    found(await sql.findPanel(work.tx, organizationId, panelId));
    const applicants = await sql.listApplicants(work.tx, organizationId, applicationIds);
    const people = applicants.map(({ participantId }) => participantId);
    const { added, gone } = await add(work, organizationId, panelId, people);
    const ofId = new Map(applicants.map((applicant) => [applicant.id, applicant]));
    const left = [...new Set(applicationIds)].flatMap((id): Left[] => {
      const applicant = ofId.get(id);
      if (!applicant) return [{ id, name: null, reason: 'NOT_FOUND' }];
      if (added.has(applicant.participantId)) return [];
      const reason = gone.has(applicant.participantId) ? 'HAS_LEFT' : 'ALREADY_IN';
      return [{ id, name: `${applicant.firstName} ${applicant.lastName}`, reason }];
    });
    return { added: added.size, left };
  });
}

/** Adds everybody who took part with the organisation, perhaps only in the last months. */
export async function addMet(app: App, caller: ResearcherCaller, panelId: string, months: number | null) {
  return app.work(caller, async (work) => {
    found(await sql.findPanel(work.tx, caller.organizationId, panelId));
    const since = months === null ? null : monthsBefore(work.now, months);
    const people = await sql.listMet(work.tx, caller.organizationId, since, caller.projectIds);
    const { added } = await add(work, caller.organizationId, panelId, people);
    return { added: added.size };
  });
}

async function add(work: Work, organizationId: string, panelId: string, people: readonly string[]) {
  const ids = [...new Set(people)].sort();
  if (ids.length === 0) return { added: new Set<string>(), gone: new Set<string>() };
  const gone = await sql.holdPeople(work.tx, organizationId, ids);
  const kept = await sql.listKept(work.tx, organizationId, ids);
  const wanted = ids.filter((id) => !gone.has(id));
  const row = { panelId, organizationId, addedAt: work.now };
  const added = wanted.length === 0 ? new Set<string>() : await sql.insertMembers(work.tx, row, wanted);
  // Once for each organisation, not for each of its panels.
  for (const userId of added) {
    if (kept.has(userId)) continue;
    work.notify({
      userId,
      message: () => m.bells_panel(),
      redirectUrl: addresses.security,
    });
  }
  return { added, gone };
}

/** Takes somebody out of a panel; they can be added again. */
export async function removeMember(
  app: App,
  caller: ResearcherCaller,
  panelId: string,
  participantId: string,
): Promise<void> {
  await app.work(caller, async (work) => {
    found(await sql.findPanel(work.tx, caller.organizationId, panelId));
    if (!(await sql.deleteMember(work.tx, panelId, participantId))) refuse('NOT_FOUND');
  });
}

/**
 * How many people of its own panel an audience accepts: exact by what the organisation sees of its applicants. Facts that
 * it doesn't see, such as income and devices, are not counted, so that no question reveals them. And how many people the exclusions can
 * leave out at most.
 */
export async function countAudience(
  app: App,
  caller: ResearcherCaller,
  { demographics, deviceRequirements, ...how }: z.output<(typeof countAudienceCall)['body']>,
) {
  const { audience, ...criteria } = demographics;
  const { organizationId } = caller;
  return app.read(async (reader) => {
    for (const field of ['panelId', 'excludedPanelId'] as const) {
      const id = audience[field];
      if (id !== null) found(await sql.findPanel(reader.tx, organizationId, id), `demographics.audience.${field}`);
    }
    const excluded = new Set([
      ...(audience.excludedPanelId === null ? [] : await sql.listMemberIds(reader.tx, audience.excludedPanelId)),
      ...(audience.excludedMonths === null
        ? []
        : await sql.listMet(reader.tx, organizationId, monthsBefore(reader.now, audience.excludedMonths))),
    ]);
    const own = excluded.size;
    if (audience.panelId === null) return { panel: null, excluded: own };
    const people = await sql.listProfiles(reader.tx, audience.panelId);
    const today = dateOf(reader.now);
    const byVideo = needsVideo(how);
    const all = criteriaFrom({ ...criteria, deviceRequirements, byVideo });
    const seen = Object.fromEntries(
      Object.entries(all.facts).filter(([name]) => SEEN_FACTS.includes(name as FactName)),
    );
    const fitting = people.filter(
      (person) =>
        !excluded.has(person.userId) &&
        qualifies(
          { ...person, devices: ['any'] },
          { ...all, facts: seen, districts: [], deviceRequirements: ['any'], byVideo: false },
          today,
        ),
    );
    const isHighest =
      requirementsOf(all.facts).some(({ name }) => !SEEN_FACTS.includes(name)) ||
      all.districts.length > 0 ||
      byVideo ||
      deviceRequirements.length < Object.keys(DEVICES).length;
    return { panel: { people: people.length, fitting: fitting.length, isHighest }, excluded: own };
  });
}

// ---- The participant's side

export async function listMemberships(app: App, caller: ParticipantCaller) {
  return app.read((reader) => sql.listMemberships(reader.tx, caller.userId));
}

/** Leaves all panels of an organisation for good: it can't add the caller again until they allow it. */
export async function leavePanels(app: App, caller: ParticipantCaller, organizationId: string): Promise<void> {
  await app.work(caller, async (work) => {
    await sql.lockPerson(work.tx, caller.userId);
    if ((await sql.deleteMemberships(work.tx, organizationId, caller.userId)) === 0) refuse('NOT_FOUND');
    await sql.insertDeparture(work.tx, { organizationId, participantId: caller.userId, leftAt: work.now });
  });
}

/** Lets an organisation add the caller again. */
export async function allowPanels(app: App, caller: ParticipantCaller, organizationId: string): Promise<void> {
  await app.work(caller, async (work) => {
    if (!(await sql.deleteDeparture(work.tx, organizationId, caller.userId))) refuse('NOT_FOUND');
  });
}
