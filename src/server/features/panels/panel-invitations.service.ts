import { belongsTo } from '../../../domain/audience.ts';
import { dateOf } from '../../../domain/calendar.ts';
import { qualifies } from '../../../domain/eligibility.ts';
import type { App } from '../../platform/app.ts';
import type { ResearcherCaller } from '../../platform/http/caller.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { inviteAccounts } from '../guests/guests.service.ts';
import { audienceOf, criteriaOf, lockOwnStudy } from '../studies/studies.service.ts';
import * as sql from './panels.sql.ts';

/**
 * Invites the people of a panel to apply for a study: those who qualify, are not left out by its exclusions, and have
 * neither applied nor been invited to it.
 */
export async function invitePanel(app: App, caller: ResearcherCaller, studyId: string, panelId: string) {
  return app.work(caller, async (work) => {
    const study = found(await lockOwnStudy(work.tx, caller.organizationId, studyId));
    if (study.status !== 'RECRUITING') refuse('STUDY_CLOSED');
    found(await sql.findPanel(work.tx, caller.organizationId, panelId), 'panelId');
    const today = dateOf(work.now);
    const [criteria, audience] = [criteriaOf(study), audienceOf(study)];
    const people = (await sql.listInvitable(work.tx, panelId, studyId)).filter(
      (person) => qualifies(person, criteria, today) && belongsTo(audience, person, true, work.now),
    );
    const userIds = people.map(({ userId }) => userId);
    return { invited: await inviteAccounts(work, caller, study, userIds) };
  });
}
