import * as z from 'zod/mini';
import { SPOKEN_LANGUAGES } from '../../domain/audio.ts';
import { RECORDING_CHOICES } from '../../domain/consent-text.ts';
import { MOST_TRANSLATIONS } from '../../domain/study-texts.ts';
import { about, oneOf, optionalLine, optionalText, requiredText, withExample } from '../fields.ts';

export const MAX_CONSENT_TEXT = 20_000;

/** The text of a form in another language than its original. */
const ConsentTranslation = z.object({
  language: withExample(oneOf(SPOKEN_LANGUAGES), 'en'),
  text: withExample(
    requiredText('Please write the text in this language, or leave the language out', MAX_CONSENT_TEXT),
    '# What we ask\nYou talk to us for half an hour.',
  ),
});

/** A consent form as its researchers write it, without a file. */
export const ConsentFormContent = z.object({
  /** Plain text: a line that begins with "# " is a heading, and an empty line ends a paragraph. */
  text: withExample(optionalText(MAX_CONSENT_TEXT), '# What we ask\nYou talk to us for half an hour.'),
  /** The text in other languages of participants; the form itself is in the study's first one (LANG-23). */
  translations: about(
    z._default(
      z.array(ConsentTranslation).check(
        z.maxLength(MOST_TRANSLATIONS),
        z.refine(
          (all) => new Set(all.map(({ language }) => language)).size === all.length,
          'Each language has one translation',
        ),
      ),
      [],
    ),
    'The text in other languages; the form itself is in the study’s first one.',
    [],
  ),
  /** The number of the ethics approval and its committee; participants see both. */
  approvalNumber: withExample(optionalLine(80), 'GHS-ERC 012/11/26'),
  ethicsBody: withExample(optionalLine(120), 'Ghana Health Service Ethics Review Committee'),
  recording: z._default(oneOf(RECORDING_CHOICES), 'NONE'),
  /** Whether participants may also agree that the data is shared with other researchers. */
  asksSharing: z._default(z.boolean(), false),
  /** Whether the committee allows a mark before a witness, for people who can’t read. */
  allowsWitness: z._default(z.boolean(), false),
});
