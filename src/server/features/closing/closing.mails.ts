import { addresses } from '../../../contract/addresses.ts';
import { countOf } from '../../../domain/counts.ts';
import { readHistory } from '../../platform/history.sql.ts';
import { defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findAnyStudy } from '../studies/studies.service.ts';

export const studyTakenDown = defineMail('studyTakenDown', {
  priority: 'normal',
  about: { studyId: id },
  render: async (app, _person, about) => {
    const study = await app.read((reader) => findAnyStudy(reader.tx, about.studyId));
    if (!study) return null;
    const history = await app.read((reader) => readHistory(reader.tx, [about.studyId]));
    const reason = history.get(about.studyId)?.findLast(({ event }) => event === 'takeDown')?.reason;
    return () => ({
      subject: `Taken down: ${study.name}`,
      paragraphs: [
        `We have taken down “${study.name}” and cancelled its sessions. We pay those that had started or were about to start.`,
        ...(reason ? [`The reason: ${reason}`] : []),
        'We have returned what you did not spend to your wallet. If you think this is wrong, write to us.',
      ],
      sms: null,
      action: { label: 'Contact us', path: addresses.contact },
    });
  },
});

export const studyClosed = defineMail('studyClosed', {
  priority: 'normal',
  topic: 'STUDIES',
  about: { studyId: id },
  render: async (app, _person, about) => {
    const study = await app.read((reader) => findAnyStudy(reader.tx, about.studyId));
    if (!study) return null;
    return () => ({
      subject: `Completed: ${study.name}`,
      paragraphs: [
        `“${study.name}” is completed: ${study.filled} of ${countOf(study.desiredParticipants, 'place was', 'places were')} used.`,
        'We have returned what you did not spend to your wallet.',
      ],
      sms: null,
      action: { label: 'Open the wallet', path: addresses.wallet },
    });
  },
});
