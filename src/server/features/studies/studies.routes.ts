import * as voiceCalls from '../../../contract/clips.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import * as life from '../../../contract/studies/capacity.ts';
import * as clipCalls from '../../../contract/studies/clips.ts';
import * as draftCalls from '../../../contract/studies/drafts.ts';
import * as eligibility from '../../../contract/studies/eligible-count.ts';
import * as offerCalls from '../../../contract/studies/offers.ts';
import * as resultCalls from '../../../contract/studies/results.ts';
import * as samplePlan from '../../../contract/studies/sample-plan.ts';
import * as starts from '../../../contract/studies/starts.ts';
import * as timeToFill from '../../../contract/studies/time-to-fill.ts';
import * as todayCalls from '../../../contract/studies/today.ts';
import * as contract from '../../../contract/studies.ts';
import { countOf } from '../../../domain/counts.ts';
import { criteriaFrom } from '../../../domain/eligibility.ts';
import { needsVideo } from '../../../domain/keypad-phones.ts';
import { countSlots } from '../../../domain/slots.ts';
import type { App } from '../../platform/app.ts';
import { Answer, FileAnswer, listAnswer, listedAnswer, type Mount } from '../../platform/http/mount.ts';
import { answerEligible } from '../participants/eligible-count.service.ts';
import { publishStudy } from './publishing.service.ts';
import { planSample } from './sample-plan.service.ts';
import * as service from './studies.service.ts';
import * as answers from './study-answers.service.ts';
import * as growth from './study-capacity.service.ts';
import * as data from './study-data.service.ts';
import * as drafts from './study-drafts.service.ts';
import * as offers from './study-offers.service.ts';
import * as results from './study-results.service.ts';
import { getTold } from './telling.service.ts';
import { predictFilling, typicalTimes } from './time-to-fill.service.ts';
import { getToday } from './today.service.ts';

const MEDIA_TYPES = { csv: 'text/csv', json: 'application/json', sav: 'application/x-spss-sav' } as const;

export function mountStudies(app: App, mount: Mount): void {
  mount(contract.publishStudy, async ({ caller, body }) => {
    return new Answer(await publishStudy(app, caller, body), { message: MESSAGES.studyCreated });
  });
  mount(contract.listProjectStudies, async ({ caller, params, query }) => {
    return listAnswer(await service.listStudies(app, caller, params.id), query);
  });
  mount(contract.getStudy, ({ caller, params }) => service.getStudy(app, caller, params.id));
  mount(contract.updateStudy, async ({ caller, params, body, request }) => {
    const study = await service.updateStudy(app, caller, params.id, body, request.headers['if-match']);
    return new Answer(study, { message: MESSAGES.studyUpdated });
  });
  mount(contract.deleteStudy, async ({ caller, params, request }) => {
    await service.deleteStudy(app, caller, params.id, request.headers['if-match']);
    return new Answer({}, { message: 'Study deleted.' });
  });
  mount(eligibility.countEligible, ({ caller, body: { demographics, deviceRequirements, ...how } }) => {
    // People whom an audience excludes are counted separately (PANEL-13).
    const criteria = criteriaFrom({ ...demographics, deviceRequirements, byVideo: needsVideo(how) });
    return answerEligible(app, caller.organizationId, criteria);
  });

  mount(clipCalls.listStudyClips, ({ caller, params }) => offers.listClips(app, caller, params.id));
  mount(voiceCalls.startVoiceAnswer, ({ caller, params, body }) =>
    offers.startVoiceAnswer(app, caller, params.id, body),
  );
  mount(draftCalls.listStudyDrafts, ({ caller, params }) => drafts.listDrafts(app, caller, params.id));
  mount(draftCalls.readStudyDraft, ({ caller, params }) => drafts.getDraft(app, caller, params.id, params.draftId));
  mount(draftCalls.writeStudyDraft, ({ caller, params, body }) =>
    drafts.saveDraft(app, caller, params.id, params.draftId, body),
  );
  mount(draftCalls.discardStudyDraft, async ({ caller, params }) => {
    await drafts.deleteDraft(app, caller, params.id, params.draftId);
    return new Answer({}, { message: 'Draft discarded.' });
  });
  mount(draftCalls.getStudyDraft, ({ caller, params }) => drafts.getDraft(app, caller, params.id));
  mount(draftCalls.saveStudyDraft, ({ caller, params, body }) => drafts.saveLastDraft(app, caller, params.id, body));
  mount(draftCalls.deleteStudyDraft, async ({ caller, params }) => {
    await drafts.deleteDraft(app, caller, params.id);
    return new Answer({}, { message: 'Draft discarded.' });
  });
  mount(draftCalls.duplicateStudy, ({ caller, params }) => drafts.duplicate(app, caller, params.id));
  mount(draftCalls.getTrialDraft, ({ caller }) => drafts.getTrialDraft(app, caller));
  mount(draftCalls.saveTrialDraft, async ({ caller, body }) => {
    return new Answer(await drafts.saveTrialDraft(app, caller, body), { message: 'Kept as a draft.' });
  });
  mount(draftCalls.deleteTrialDraft, async ({ caller }) => {
    await drafts.deleteTrialDraft(app, caller);
    return new Answer({}, { message: 'Draft discarded.' });
  });
  mount(draftCalls.openTrialDraft, ({ caller, body }) => drafts.openTrialDraft(app, caller, body.projectId));

  mount(life.listStudySlots, async ({ caller, params, query }) => {
    return listAnswer(await growth.listSlots(app, caller, params.id), query);
  });
  mount(life.addStudySlots, async ({ caller, params, body: { timeSlots } }) => {
    const message = `${countOf(countSlots(timeSlots), 'time')} added.`;
    return new Answer(await growth.addSlots(app, caller, params.id, timeSlots), { message });
  });
  mount(life.addStudyPlaces, async ({ caller, params, body }) => {
    const message = `${countOf(body.places, 'place')} added.`;
    return new Answer(await growth.addPlaces(app, caller, params.id, body), { message });
  });
  mount(life.raisePaidScreening, async ({ caller, params, body }) => {
    const message = `${countOf(body.people, 'more person is', 'more people are')} paid for screening.`;
    return new Answer(await growth.raisePaidScreening(app, caller, params.id, body), { message });
  });
  mount(life.listAllStudies, async ({ query }) => listedAnswer(await service.listAllStudies(app, query), query));

  mount(starts.listOrganizationStudies, async ({ caller, query }) => {
    return listAnswer(await service.listOrganizationStudies(app, caller), query);
  });
  mount(starts.getTold, ({ caller, params }) => getTold(app, caller, params.id));
  mount(starts.getStudyContent, ({ caller, params }) => drafts.getContent(app, caller, params.id));
  mount(samplePlan.planSample, ({ caller, body }) => planSample(app, caller, body));
  mount(timeToFill.predictTimeToFill, ({ caller, body }) => predictFilling(app, caller, body));

  mount(timeToFill.typicalTimes, ({ body }) => typicalTimes(app, body.studies));

  mount(todayCalls.getToday, ({ caller }) => getToday(app, caller));

  mount(resultCalls.getStudyResults, ({ caller, params }) => results.getResults(app, caller, params.id));
  mount(
    resultCalls.exportResults,
    async ({ caller, params }) =>
      new FileAnswer('results.csv', 'text/csv', await results.exportResults(app, caller, params.id)),
  );
  mount(resultCalls.getStudySample, ({ caller, params }) => data.getStudySample(app, caller, params.id));
  mount(resultCalls.exportStudyData, async ({ caller, params, query: { format } }) => {
    const content = await data.exportStudyData(app, caller, params.id, format);
    return new FileAnswer(`data.${format}`, MEDIA_TYPES[format], content);
  });
  mount(resultCalls.getStudyAnswers, ({ caller, params, query }) => answers.getAnswers(app, caller, params.id, query));
  mount(resultCalls.listAnswerClips, ({ caller, params }) => answers.listClips(app, caller, params.id));
  mount(resultCalls.getDiaryGrid, async ({ caller, params, query }) =>
    listedAnswer(await answers.getDiaryGrid(app, caller, params.id, query), query),
  );
  mount(resultCalls.getProjectResults, ({ caller, params }) => results.getProjectResults(app, caller, params.id));

  mount(offerCalls.browseStudies, async ({ caller, query }) =>
    listedAnswer(await offers.browse(app, caller, query), query),
  );
  mount(offerCalls.getStudyOffer, ({ caller, params }) => offers.getOffer(app, caller, params.id));
  mount(offerCalls.getPublicStudy, ({ params, query }) => offers.getPublic(app, params.code, query.language));
}
