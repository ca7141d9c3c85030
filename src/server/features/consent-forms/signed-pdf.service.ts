import { SPOKEN_LANGUAGES } from '../../../domain/audio.ts';
import { formatInstant } from '../../../domain/calendar.ts';
import { consentTextIn } from '../../../domain/consent-languages.ts';
import { consentBlocks } from '../../../domain/consent-text.ts';
import type { App } from '../../platform/app.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { PdfDocument } from '../../platform/pdf/document.ts';
import { makePdf } from '../../platform/pdf/pdfs.ts';
import { found, refuse } from '../../platform/refusal.ts';
import { findForPdf, type PrintedRow } from './consent-forms.sql.ts';
import { sha256 } from './forms.service.ts';

/**
 * A signed form as PDF, for the participant and for the study's researchers: an uploaded form comes first, then the page with the
 * signature. It is generated from stored data each time.
 */
export async function makeSignedPdf(app: App, caller: Caller, consentId: string) {
  const consent = found(await app.read((reader) => findForPdf(reader.tx, consentId)));
  const isOwn =
    caller.role === 'PARTICIPANT'
      ? consent.participantId === caller.userId
      : caller.role === 'RESEARCHER' && consent.organizationId === caller.organizationId;
  if (!isOwn) refuse('NOT_FOUND');
  const form = consent.pdf === null ? null : Buffer.from(consent.pdf, 'base64');
  const pdf = await makePdf(caller.userId, signaturePage(consent, form), form);
  return { filename: `nyansapo-consent-${consent.id.slice(-12)}.pdf`, pdf };
}

function signaturePage(consent: PrintedRow, form: Buffer | null): PdfDocument {
  const { approvalNumber, ethicsBody, signedName, witnessName } = consent;
  const approval = [approvalNumber, ethicsBody].filter((words) => words !== '').join(', ');
  return {
    title: 'Consent form',
    number: `${consent.publicName}, version ${consent.version}`,
    parties: [
      { label: 'Participant', lines: [signedName || 'Name deleted with the account'] },
      { label: 'Study of', lines: [consent.organizationName] },
    ],
    text: textsOf(consent),
    facts: [
      ...(approval ? [['Ethics approval', approval] as [string, string]] : []),
      ['Signed on', formatInstant(consent.signedAt)],
      ['Signed by', `${signedName || 'Name deleted'}${consent.isWitnessed ? ', by a mark' : ', by typing the name'}`],
      ...languageOf(consent),
      ...ticks(consent),
      ...(witnessName === null ? [] : [['Independent witness', witnessName] as [string, string]]),
      ...(consent.recordedByName === null ? [] : [['Recorded by', consent.recordedByName] as [string, string]]),
      ...(consent.withdrawnAt === null
        ? []
        : [['Withdrawn on', formatInstant(consent.withdrawnAt)] as [string, string]]),
    ],
    ...(consent.mark === null
      ? {}
      : { pictures: [{ label: 'Mark of the participant', jpeg: Buffer.from(consent.mark, 'base64') }] }),
    notes: [
      `SHA-256 of version ${consent.version}: ${consent.hash}`,
      ...(form ? [`SHA-256 of its PDF: ${sha256(form)}`] : []),
      'The participant can withdraw at any time on Nyansapo, under My Accounts, Consents. From then on, the data must no longer be used.',
    ],
  };
}

/** The text that was signed, and for a translation the original after it, so that a reviewer can compare (LANG-23). */
function textsOf({
  language,
  formLanguage,
  text,
  translations,
  isWitnessed,
}: PrintedRow): NonNullable<PdfDocument['text']> {
  const signed = consentTextIn({ language: formLanguage, text, translations }, language);
  if (language === formLanguage) return consentBlocks(signed.text);
  return [
    {
      kind: 'part',
      text: `The text in ${SPOKEN_LANGUAGES[language]}, which was ${isWitnessed ? 'read aloud' : 'signed'}`,
    },
    ...consentBlocks(signed.text),
    { kind: 'part', text: `The original in ${SPOKEN_LANGUAGES[formLanguage]}` },
    ...consentBlocks(text),
  ];
}

/** Which text was signed or read aloud. The language of an uploaded PDF is unknown. */
function languageOf({ text, language, isWitnessed }: PrintedRow): [string, string][] {
  return text === '' ? [] : [[isWitnessed ? 'Read aloud in' : 'Read in', SPOKEN_LANGUAGES[language]]];
}

function ticks(consent: PrintedRow): [string, string][] {
  const words = (agreed: boolean, withdrawnAt: Date | null) =>
    !agreed ? 'No' : withdrawnAt === null ? 'Yes' : `Yes, withdrawn on ${formatInstant(withdrawnAt)}`;
  return [
    ...(consent.asksRecording === 'NONE'
      ? []
      : [['Agrees to a recording', words(consent.recording, consent.recordingWithdrawnAt)] as [string, string]]),
    ...(consent.asksSharing
      ? [['Agrees to sharing data', words(consent.sharing, consent.sharingWithdrawnAt)] as [string, string]]
      : []),
  ];
}
