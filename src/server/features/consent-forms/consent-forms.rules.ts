import type { FieldError } from '../../../contract/errors.ts';
import { SPOKEN_LANGUAGES, type SpokenLanguage } from '../../../domain/audio.ts';
import { type ConsentTexts, consentTextIn, consentTexts } from '../../../domain/consent-languages.ts';
import { isSignatureOf, type RecordingChoice } from '../../../domain/consent-text.ts';
import type { ApplicationStatus } from '../../../domain/lifecycles/application-lifecycle.ts';

/** CONSENT-01 to CONSENT-13. Every rule takes facts and returns what is wrong, or null. */

interface Person {
  firstName: string;
  lastName: string;
}

/** Applications that can still lead to a session. */
const OPEN: readonly ApplicationStatus[] = ['PENDING', 'INVITED', 'SCHEDULED'];

export function isOpen(status: ApplicationStatus): boolean {
  return OPEN.includes(status);
}

/** A form needs a text or a PDF. */
export function refuseForm(form: { text: string; pdf: string | null }): FieldError | null {
  if (form.text !== '' || form.pdf !== null) return null;
  return { field: 'text', message: 'Please write the form, or upload it as a PDF' };
}

/** A translation needs an original text, and another language than the form's own. */
export function refuseTranslations({ language, text, translations }: ConsentTexts): FieldError | null {
  const wrong = (message: string) => ({ field: 'translations', message });
  if (translations.length === 0) return null;
  if (text === '') return wrong('Please write the text of the form before its translations');
  return translations.some((one) => one.language === language)
    ? wrong(`The form itself is in ${SPOKEN_LANGUAGES[language]}. Please add other languages only`)
    : null;
}

/** The signed text must be one that the version has. */
export function refuseLanguage(form: ConsentTexts, language: SpokenLanguage): FieldError | null {
  if (consentTextIn(form, language).language === language) return null;
  const has = consentTexts(form).map((one) => SPOKEN_LANGUAGES[one.language]);
  return {
    field: 'language',
    message: `This version of the form has no text in ${SPOKEN_LANGUAGES[language]}. It has: ${has.join(', ')}`,
  };
}

/** The typed name must be the account's, and everything that the form asks for must be agreed to. */
export function refuseSignature(
  form: { recording: RecordingChoice },
  given: { name: string; recording: boolean },
  person: Person,
): FieldError[] {
  const wrong = isSignatureOf(given.name, person)
    ? []
    : [{ field: 'name', message: `Please type your name as in your account: ${person.firstName} ${person.lastName}` }];
  return [...wrong, ...refuseRecording(form, given)];
}

/** A recording that the study requires can't be declined. */
export function refuseRecording(form: { recording: RecordingChoice }, given: { recording: boolean }): FieldError[] {
  return form.recording === 'REQUIRED' && !given.recording
    ? [{ field: 'recording', message: 'This study can only take place with a recording' }]
    : [];
}

/** An independent witness is neither the participant nor a member of the team. */
export function refuseWitness(name: string, participant: Person, team: readonly Person[]): FieldError | null {
  const message = isSignatureOf(name, participant)
    ? 'The witness can’t be the participant'
    : team.some((member) => isSignatureOf(name, member))
      ? 'The witness can’t be a member of your team'
      : null;
  return message === null ? null : { field: 'witnessName', message };
}
