/** AUDIO-01: limits of a clip. Opus speech at 16 kbit/s takes 120 KB a minute, including its container. */

export const MAX_CLIP_SECONDS = 60;
export const MAX_CLIP_BYTES = 120 * 1024;
/** The bit rate for the browser's recorder: the container takes the rest of 16 kbit/s. */
export const RECORDED_BITS_PER_SECOND = 14_500;
/** A clip is uploaded in parts, so that a dropped connection loses at most one of them. */
export const CLIP_PART_BYTES = 16 * 1024;
export const MAX_TRANSCRIPT = 2000;
/** The most bars of a waveform; each is a hexadecimal digit of loudness. */
export const WAVEFORM_BARS = 48;

/** The languages that studies are spoken in. */
export const SPOKEN_LANGUAGES = {
  en: 'English',
  ak: 'Twi',
  ee: 'Ewe',
  gaa: 'Ga',
  dag: 'Dagbani',
  ha: 'Hausa',
} as const;
export type SpokenLanguage = keyof typeof SPOKEN_LANGUAGES;

/**
 * What a clip contains: a study's title and description, one of its questions or its consent form, read aloud; or a participant's
 * answer.
 */
export const CLIP_SUBJECTS = {
  STUDY: 'About the study',
  QUESTION: 'A question',
  CONSENT: 'The consent form',
  ANSWER: 'A voice answer',
} as const;
export type ClipSubject = keyof typeof CLIP_SUBJECTS;

/** The title, the consent form and ten questions, in each language. */
export const MOST_STUDY_CLIPS = 12 * Object.keys(SPOKEN_LANGUAGES).length;

/** AUDIO-09: clips that one person has made and not yet published or sent. */
export const MOST_UNSENT_CLIPS = 100;
/** AUDIO-09: everything that belongs to one organisation: its studies' clips and the answers to them. */
export const MAX_ORGANIZATION_AUDIO_BYTES = 1024 ** 3;
/** AUDIO-06: after this time, clips that were not published, sent or saved in a draft are deleted. */
export const UNSENT_CLIP_DAYS = 7;

/** “0:42” */
export function clipLength(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** “0:42, 84 KB”, which people see before anything is loaded. */
export function clipSize({ milliseconds, bytes }: { milliseconds: number; bytes: number }): string {
  return `${clipLength(milliseconds)}, ${Math.ceil(bytes / 1024)} KB`;
}
