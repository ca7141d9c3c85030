import * as z from 'zod/mini';
import { TIME_PATTERN } from '../../domain/calendar.ts';
import { countOf } from '../../domain/counts.ts';
import { refuseLink } from '../../domain/own-link.ts';
import {
  FINISH_WAYS,
  MAX_ENTRIES,
  MAX_EVERY_DAYS,
  MAX_FIRST_DAY,
  MAX_HOURS_TO_FINISH,
  MAX_OWN_QUESTIONS,
  MIN_ENTRY_HOURS,
  OWN_QUESTION_KINDS,
  plainCode,
} from '../../domain/own-time.ts';
import { MOST_PHOTO_QUESTIONS } from '../../domain/photos.ts';
import { about, oneOf, optionalText, requiredText, withExample } from '../fields.ts';
import { MESSAGES } from '../messages.ts';
import { whenMissing } from '../words.ts';

const whole = (message: string, least: number, most: number) =>
  z.number(whenMissing(message)).check(z.int(message), z.minimum(least, message), z.maximum(most, message));

const PAY = 'Please enter what one person gets';
const HOURS = `Please enter 1 to ${MAX_HOURS_TO_FINISH} hours`;
const MOST_PESEWAS = 1_000_000;

/** A question of our own form (ASSIGNMENT-05). */
export const OwnQuestionForm = z
  .object({
    id: z.string('An id has 6 letters or digits').check(z.regex(/^[A-Za-z0-9]{6}$/, 'An id has 6 letters or digits')),
    kind: z._default(oneOf(OWN_QUESTION_KINDS), 'SINGLE'),
    question: withExample(requiredText(MESSAGES.required, 250), 'Do you sell at a market?'),
    options: z._default(z.array(requiredText(MESSAGES.required, 100)).check(z.maxLength(20)), []),
    isOptional: z._default(z.boolean(), false),
    takesVoice: z.optional(about(z.boolean(), 'Whether free text may be spoken instead, up to a minute.')),
  })
  .check(
    z.refine(({ kind, options }) => kind === 'TEXT' || kind === 'PHOTO' || options.length >= 2, {
      path: ['options'],
      message: MESSAGES.atLeastTwoChoices,
    }),
    z.refine(({ kind, options }) => (kind !== 'TEXT' && kind !== 'PHOTO') || options.length === 0, {
      path: ['options'],
      message: 'A question for free text or a photo has no choices',
    }),
    z.refine(({ kind, takesVoice }) => kind === 'TEXT' || takesVoice !== true, {
      path: ['takesVoice'],
      message: 'Only free text can be spoken',
    }),
    z.refine(({ options }) => new Set(options.map((text) => text.toLowerCase())).size === options.length, {
      path: ['options'],
      message: 'Each choice needs its own answer',
    }),
  );

const ENTRIES = `A diary has 2 to ${MAX_ENTRIES} entries`;
const EVERY = `Please enter 1 to ${countOf(MAX_EVERY_DAYS, 'day')}`;

/** When a diary's entries are open, and the bonus for handing in enough of them (ASSIGNMENT-03). Times are GMT. */
export const DiaryForm = z
  .object({
    entries: withExample(whole(ENTRIES, 2, MAX_ENTRIES), 7),
    firstDay: z._default(
      about(
        whole(`Please enter 0 to ${countOf(MAX_FIRST_DAY, 'day')}`, 0, MAX_FIRST_DAY),
        'Days until the first entry.',
        1,
      ),
      1,
    ),
    everyDays: about(z._default(whole(EVERY, 1, MAX_EVERY_DAYS), 1), 'Days between entries.'),
    opensAt: about(
      z._default(z.string().check(z.regex(TIME_PATTERN, 'Please enter a time')), '08:00'),
      'When an entry opens: an instant, or for a plan a time of the day in GMT.',
    ),
    bonusPesewas: about(
      z._default(whole('Please enter the bonus', 0, MOST_PESEWAS), 0),
      'What enough accepted entries of a diary earn in addition, in pesewas.',
    ),
    entriesForBonus: about(
      z._default(whole('Please enter how many entries earn the bonus', 1, MAX_ENTRIES), 1),
      'How many accepted entries earn the bonus.',
    ),
  })
  .check(
    z.refine(({ entries, entriesForBonus }) => entriesForBonus <= entries, {
      path: ['entriesForBonus'],
      message: 'The diary has fewer entries',
    }),
  );

/** The stage of a task or a diary: where the work is done, how it is handed in, and what it pays. */
export const OwnTimeForm = z
  .object({
    payPesewas: about(whole(PAY, 1, MOST_PESEWAS), 'What one completion pays, in pesewas.', 500),
    hoursToFinish: about(
      z._default(whole(HOURS, 1, MAX_HOURS_TO_FINISH), 24),
      'How long an entry can be handed in, in hours, once it is open.',
    ),
    finish: about(z._default(oneOf(FINISH_WAYS), 'CODE'), 'How an entry is handed in.'),
    link: about(
      optionalText(1000),
      'Where it is done: an https address that may have {participantId}, {studyId}, {sessionId} and {returnUrl}.',
      'https://survey.example/s/1?who={participantId}',
    ),
    completionCode: about(
      optionalText(60),
      'What your survey shows at its end; participants never see it here.',
      'MOMO42',
    ),
    questions: z._default(z.array(OwnQuestionForm).check(z.maxLength(MAX_OWN_QUESTIONS)), []),
    invitesAutomatically: z.optional(
      about(z.boolean(), 'Whether everybody who qualifies is invited at once; unless it is sent, only for tasks.'),
    ),
    diary: z._default(
      about(z.nullable(DiaryForm), 'When the entries of a diary are open; null for a task.', null),
      null,
    ),
  })
  .check(({ value, issues }) => {
    for (const [path, message] of problemsOf(value))
      issues.push({ code: 'custom', path: [path], message, input: value });
  });

type Written = Pick<
  z.output<typeof OwnTimeForm>,
  'finish' | 'link' | 'completionCode' | 'questions' | 'hoursToFinish'
> & {
  diary: z.output<typeof DiaryForm> | null;
};

/** Problems between several fields, each at one of them. */
function* problemsOf(value: Written): Generator<[keyof Written, string]> {
  const { finish, completionCode, questions, diary, hoursToFinish } = value;
  const link = refuseLink(value);
  if (link) yield ['link', link];
  if (finish === 'CODE' && plainCode(completionCode).length < 4)
    yield ['completionCode', 'Please enter the code that your survey shows, with at least 4 letters or digits'];
  if (finish === 'FORM' && questions.length === 0) yield ['questions', MESSAGES.atLeastOneQuestion];
  if (questions.filter(({ kind }) => kind === 'PHOTO').length > MOST_PHOTO_QUESTIONS)
    yield ['questions', `At most ${MOST_PHOTO_QUESTIONS} questions can ask for a photo`];
  if (new Set(questions.map(({ id }) => id)).size < questions.length)
    yield ['questions', 'Each question needs its own id'];
  if (!diary) return;
  if (hoursToFinish < MIN_ENTRY_HOURS)
    yield ['hoursToFinish', `An entry stays open for at least ${MIN_ENTRY_HOURS} hours`];
  if (hoursToFinish > diary.everyDays * 24) yield ['hoursToFinish', 'An entry ends before the next one opens'];
}
