import { addresses } from '../../../contract/addresses.ts';
import { MESSAGES } from '../../../contract/messages.ts';
import { roleOf, yourRole } from '../../../domain/member-roles.ts';
import { fieldReasonsInOrder } from '../../../domain/organization-review.ts';
import { codeOf } from '../../platform/codes-of-rows.ts';
import { defineAddressedMail, defineMail } from '../../platform/mail/define-mail.ts';
import { id } from '../../platform/payload.ts';
import { findMailPerson } from '../accounts/accounts.service.ts';
import { findOpenEmail } from './evidence.sql.ts';
import { issueInvitationToken } from './invitation-links.service.ts';
import { findInformation, lockOrganization } from './organizations.sql.ts';
import { findInvitation } from './team.sql.ts';

export const verified = defineMail('verified', {
  priority: 'low',
  about: { organizationId: id },
  render: async () => () => ({
    subject: 'Your organisation is verified',
    paragraphs: [
      'We have checked your information and verified your organisation.',
      'You can now create projects and studies.',
    ],
    sms: null,
    action: { label: 'Create a project', path: addresses.projects },
  }),
});

export const declined = defineMail('declined', {
  priority: 'low',
  about: { organizationId: id },
  render: async (app, _person, about) => {
    const information = await app.read((reader) => findInformation(reader.tx, about.organizationId));
    return () => ({
      subject: 'Your verification failed.',
      paragraphs: [
        MESSAGES.verificationFailed,
        ...(information?.declineReason ? [`The reason: ${information.declineReason}`] : []),
        ...fieldReasonsInOrder(information?.fieldReasons ?? {}).map(({ label, reason }) => `${label}: ${reason}`),
      ],
      sms: null,
      action: { label: 'Try again', path: addresses.kyc },
    });
  },
});

/** To an address at an institution, or to a student's supervisor: the mail says what the code confirms. */
export const evidenceCode = defineAddressedMail('evidenceCode', {
  priority: 'high',
  about: { evidenceEmailId: id },
  recipient: async (app, { evidenceEmailId }) => {
    const row = await app.read((reader) => findOpenEmail(reader.tx, evidenceEmailId, reader.now));
    // The address is not confirmed, so the greeting contains no name.
    return row ? { userId: null, email: row.email, firstName: null, language: 'en' } : null;
  },
  render: async (app, _person, { evidenceEmailId }) => {
    const row = await app.read((reader) => findOpenEmail(reader.tx, evidenceEmailId, reader.now));
    if (!row) return null;
    const code = codeOf(row.id, app.settings.sessionSecrets[0]);
    const student = `${row.firstName} ${row.lastName}`;
    const contact = { label: 'Contact us', path: addresses.contact };
    if (row.field === 'supervisorEmail') {
      return () => ({
        subject: `Do you supervise the research of ${student}?`,
        paragraphs: [
          `${student} (${row.requestedByEmail}) wants to do research with people on Nyansapo and named you as supervisor.`,
          `If it is so, give them this code: ${code}. It works for 7 days. By giving it, you confirm that you supervise their research and know that they ask people to take part in it.`,
          'If it is not so, keep the code to yourself. You can ignore this email, or write to us.',
        ],
        sms: null,
        action: contact,
      });
    }
    return () => ({
      subject: `${code} is your code to confirm your address at your institution`,
      paragraphs: [
        `Enter the code ${code} where ${student} asked for it. It works for an hour, and confirms that this address is theirs.`,
        'If you did not ask for it, keep the code to yourself. You can ignore this email.',
      ],
      sms: null,
      action: contact,
    });
  },
});

export const suspended = defineMail('suspended', {
  priority: 'low',
  about: { organizationId: id },
  render: async (app, _person, about) => {
    const organization = await app.work(null, (work) => lockOrganization(work.tx, about.organizationId));
    return () => ({
      subject: 'Your organisation is suspended',
      paragraphs: [
        'We have suspended your organisation and paused its recruiting studies. Booked sessions go ahead.',
        ...(organization?.suspensionReason ? [`The reason: ${organization.suspensionReason}`] : []),
        'If you think this is wrong, or once you have fixed the problem, write to us.',
      ],
      sms: null,
      action: { label: 'Contact us', path: addresses.contact },
    });
  },
});

export const restored = defineMail('restored', {
  priority: 'low',
  about: { organizationId: id },
  render: async () => () => ({
    subject: 'Your organisation is verified again',
    paragraphs: ['The suspension has ended. Your studies are still paused. Resume them when you are ready.'],
    sms: null,
    action: { label: 'Open my projects', path: addresses.projects },
  }),
});

export const colleagueJoined = defineMail('colleagueJoined', {
  priority: 'low',
  about: { userId: id },
  render: async (app, _person, about) => {
    const colleague = await findMailPerson(app, about.userId);
    if (!colleague) return null;
    const name = colleague.firstName ?? 'Somebody';
    return () => ({
      subject: `${name} has joined your organisation`,
      paragraphs: [
        `${name} (${colleague.email}) has accepted your invitation. You can see your whole team under Organisation.`,
      ],
      sms: null,
      action: { label: 'See the team', path: addresses.organization },
    });
  },
});

export const joinOrganization = defineAddressedMail('joinOrganization', {
  priority: 'low',
  about: { invitationId: id },
  recipient: async (app, { invitationId }) => {
    const invitation = await app.read((reader) => findInvitation(reader.tx, invitationId));
    // The address is not confirmed, so the mail contains no name.
    return invitation ? { userId: null, email: invitation.email, firstName: null, language: 'en' } : null;
  },
  render: async (app, _person, about) => {
    const issued = await issueInvitationToken(app, about.invitationId);
    if (!issued) return null;
    const { invitation, secret } = issued;
    // An unchecked name could abuse our mails to reach people who did not ask for them.
    const isVerified = invitation.adminVerificationStatus === 'VERIFIED';
    const said = isVerified
      ? {
          subject: `Join ${invitation.name} on Nyansapo`,
          paragraphs: [
            `${invitation.firstName} ${invitation.lastName} invited you to work with ${invitation.name} on Nyansapo, where teams meet the people they build for.`,
          ],
        }
      : {
          subject: 'An invitation to a team on Nyansapo',
          paragraphs: [
            'Somebody has invited you to join their team on Nyansapo, where teams meet the people they build for.',
            'We have not verified their organisation yet. Open the invitation only if you expect it. Otherwise you can ignore this email.',
          ],
        };
    return () => ({
      ...said,
      paragraphs: [...said.paragraphs, yourRole(roleOf(invitation))],
      sms: null,
      action: {
        label: 'Accept the invitation',
        path: addresses.acceptOrganization({ token: secret, organizationId: invitation.organizationId }),
      },
      note: `The link works once, for 7 days. To decline it: ${app.settings.origin}${addresses.declineOrganization({ token: secret, organizationId: invitation.organizationId })}`,
    });
  },
});
