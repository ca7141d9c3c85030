import { addresses } from '../../../contract/addresses.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { readSignature } from '../consent-forms/signatures.service.ts';

export const consentWithdrawn = defineMail('consentWithdrawn', {
  priority: 'normal',
  about: { consentId: id },
  render: async (app, _person, about) => {
    const signature = await app.read((reader) => readSignature(reader, about.consentId));
    if (!signature) return null;
    const { participantName, internalName, studyId } = signature;
    const path = `${addresses.studyApplicants({ studyId })}?tab=study` as const;
    if (signature.status === 'WITHDRAWN') {
      return () => ({
        subject: `Consent withdrawn: ${internalName}`,
        paragraphs: [
          `${participantName} withdrew their consent to “${internalName}”.`,
          'From now on, you must not use their data. Please delete recordings and notes, unless the law or your ethics committee requires you to keep them.',
          'We have cancelled their upcoming sessions. Please don’t ask them for anything else.',
        ],
        sms: null,
        action: { label: 'See the consents', path },
      });
    }
    return () => ({
      subject: `Part of a consent withdrawn: ${internalName}`,
      paragraphs: [
        ...(signature.recordingWithdrawnAt
          ? [`${participantName} no longer agrees to be recorded. Please delete any recordings.`]
          : []),
        ...(signature.sharingWithdrawnAt
          ? [
              `${participantName} no longer agrees that you share their data. Please tell the people you shared it with.`,
            ]
          : []),
      ],
      sms: null,
      action: { label: 'See the consents', path },
    });
  },
});
