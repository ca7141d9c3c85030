import * as z from 'zod/mini';
import { StudyForm } from '../../contract/studies/form.ts';
import { addDays, dateOf } from '../../domain/calendar.ts';
import { generateTimes } from '../../domain/slots.ts';
import { chooseLanguage } from '../features/accounts/accounts.service.ts';
import { apply } from '../features/applications/applications.service.ts';
import { invite } from '../features/applications/invitations.service.ts';
import { listProjects } from '../features/projects/projects.service.ts';
import { publishStudy } from '../features/studies/publishing.service.ts';
import type { App } from '../platform/app.ts';
import type { ParticipantCaller, ResearcherCaller } from '../platform/http/caller.ts';
import { ANYONE, question } from './demo-studies.ts';

const MINUTES = 15;
const DAYS = [2, 3];
const QUESTION = question('mmc001', 'Do you save with mobile money?', 'Yes', 'No');

/**
 * A phone call, in English and Twi, to which a person without an email address is invited now: the invitation is a text
 * message, and the person can answer it by dialling. `live` sends what it causes.
 */
export async function inviteByPhone(
  quiet: App,
  live: App,
  researcher: ResearcherCaller,
  person: ParticipantCaller,
): Promise<void> {
  const today = dateOf(live.clock.now());
  const [project] = await listProjects(quiet, researcher);
  if (!project) throw new Error('the organisation has a project');
  const { id } = await publishStudy(
    quiet,
    researcher,
    z.parse(StudyForm, {
      projectId: project.id,
      study: {
        kind: 'ONE_TO_ONE',
        name: 'Saving by phone',
        publicName: 'How you save with mobile money',
        description: 'We call you and ask how you save with mobile money, and what you save for.',
        deviceRequirements: ['MOBILE_PHONE'],
      },
      demographics: ANYONE,
      screeners: [QUESTION],
      texts: { language: 'en', translations: [inTwi(QUESTION)] },
      cost: { durationInMinutes: MINUTES, desiredNumberOfParticipants: 4 },
      screening: { answerDays: 30 },
      schedule: {
        timeSlots: DAYS.map((days) => ({
          date: addDays(today, days),
          availableTimes: generateTimes('10:00', '12:00', MINUTES).slice(0, 4),
        })),
        meetingKind: 'PHONE_CALL',
      },
    }),
  );
  await chooseLanguage(quiet, person, 'ak');
  const response = { id: QUESTION.id, question: QUESTION.question, answer: 'Yes' };
  const { id: applicationId } = await apply(quiet, person, id, [response]);
  await invite(live, researcher, id, { applicationId, instructions: '' });
}

function inTwi({ id, options }: typeof QUESTION) {
  const answers = ['Yiw', 'Dabi'];
  return {
    language: 'ak' as const,
    publicName: 'Sɛnea wode mobile money kora sika',
    description: 'Yɛbɛfrɛ wo abisa wo sɛnea wode mobile money kora sika, ne nea enti a wokora.',
    questions: [
      {
        id,
        question: 'Wode mobile money kora sika?',
        options: options.map((option, index) => ({ id: option.id, answer: answers[index] ?? '' })),
      },
    ],
  };
}
