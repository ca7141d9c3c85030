import * as z from 'zod/mini';
import { CLIP_SUBJECTS, MAX_CLIP_BYTES, SPOKEN_LANGUAGES, WAVEFORM_BARS } from '../domain/audio.ts';
import { defineEndpoint } from './endpoint.ts';
import { Done, Id, IdParams, oneOf } from './fields.ts';

/** Up to a minute of speech, as shown before it is played. */
export const Clip = z.object({
  id: Id,
  subject: oneOf(CLIP_SUBJECTS),
  /** The question that it reads aloud or answers. */
  questionId: z.nullable(z.string()),
  /** Null for an answer. */
  language: z.nullable(oneOf(SPOKEN_LANGUAGES)),
  transcript: z.string(),
  mediaType: z.string(),
  milliseconds: z.number(),
  bytes: z.number(),
  /** The loudness of each bar, as a hexadecimal digit. */
  waveform: z.string(),
});

/** Clips, and the key with which this browser may fetch their sound for some minutes: `/audio/{id}?key=…`. */
export const ClipList = z.object({ key: z.string(), clips: z.array(Clip) });

const UploadForm = {
  /** How many bytes it has. */
  bytes: z
    .number()
    .check(
      z.int(),
      z.minimum(1),
      z.maximum(MAX_CLIP_BYTES, 'A recording can be up to 120 KB. Please record a shorter one.'),
    ),
  waveform: z.string().check(z.regex(new RegExp(`^[0-9a-f]{1,${WAVEFORM_BARS}}$`), 'This is not a waveform')),
};
const QuestionId = z.string().check(z.regex(/^[A-Za-z0-9]{6}$/, 'An id has 6 letters or digits'));

export const startStudyClip = defineEndpoint({
  method: 'POST',
  path: '/project/projects/{id}/clips',
  who: 'verifiedResearcher',
  summary: 'Begins the upload of a clip for the caller’s draft in a project.',
  params: IdParams,
  body: z
    .object({
      subject: z.enum(['STUDY', 'QUESTION', 'CONSENT']),
      questionId: z._default(z.nullable(QuestionId), null),
      language: oneOf(SPOKEN_LANGUAGES),
      ...UploadForm,
    })
    .check(
      z.refine(({ subject, questionId }) => (subject === 'QUESTION') === (questionId !== null), {
        path: ['questionId'],
        message: 'A question’s clip names its question',
      }),
    ),
  reply: z.object({ id: Id }),
  errors: ['TOO_MANY_CLIPS', 'NO_ROOM_FOR_AUDIO'],
});

export const listDraftClips = defineEndpoint({
  method: 'GET',
  path: '/project/projects/{id}/clips',
  who: 'verifiedResearcher',
  summary: 'The clips that the caller made in a project and has not published.',
  params: IdParams,
  reply: ClipList,
});

export const VoiceAnswerForm = z.object({ questionId: QuestionId, ...UploadForm });

export const startVoiceAnswer = defineEndpoint({
  method: 'POST',
  path: '/project/studies/{id}/voice-answers',
  who: 'participant',
  summary: 'Begins the upload of an answer by voice, before applying.',
  params: IdParams,
  body: VoiceAnswerForm,
  reply: z.object({ id: Id }),
  errors: ['TOO_MANY_CLIPS', 'NO_ROOM_FOR_AUDIO', 'STUDY_CLOSED', 'NOT_ELIGIBLE', 'FACTS_NEEDED'],
});

export const sendClipPart = defineEndpoint({
  method: 'POST',
  path: '/project/clips/{id}/bytes',
  who: 'signedIn',
  summary:
    'Sends the bytes of the caller’s own clip from a position on. The answer says how many have arrived: bytes that are not the next ones are ignored. With the last ones, the clip is checked.',
  params: IdParams,
  query: z.object({ offset: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(MAX_CLIP_BYTES)) }),
  takesBytes: true,
  maximumBodyBytes: MAX_CLIP_BYTES,
  reply: z.object({ received: z.number(), key: z.nullable(z.string()), clip: z.nullable(Clip) }),
  errors: ['AUDIO_UNREADABLE', 'AUDIO_TOO_LONG', 'AUDIO_TOO_LARGE'],
});

export const deleteClip = defineEndpoint({
  method: 'DELETE',
  path: '/project/clips/{id}',
  who: 'signedIn',
  summary: 'Deletes a clip: one’s own that is not published or sent, or one of a study of the caller’s organisation.',
  params: IdParams,
  reply: Done,
});
