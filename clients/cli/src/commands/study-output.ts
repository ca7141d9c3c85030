import type { Study } from '@nyansapo/sdk';
import { type AddedPay, partsInWords } from '../../../../src/domain/added-pay.ts';
import { hasSessions, STUDY_KINDS } from '../../../../src/domain/study-kinds.ts';
import type { Output } from '../output.ts';
import { cedis, instant, words } from '../words.ts';

function lengthOf({ kind, durationInMinutes, meetingKind }: Study): string {
  return `${durationInMinutes} minutes${hasSessions(kind) ? `, ${words(meetingKind)}` : ''}`;
}

/** A rate with its parts, if the study adds to the table. */
export function payOf(ratePesewas: number, added: AddedPay | undefined): string {
  const parts = added ? partsInWords(ratePesewas, added) : '';
  return parts === '' ? cedis(ratePesewas) : `${cedis(ratePesewas)} (${parts})`;
}

export function showStudy(out: Output, study: Study): void {
  out.one(study, [
    ['Study', study.name],
    ['ID', study.id],
    ['Participants see', study.publicName],
    ['Status', words(study.status)],
    ['Published', instant(study.publishedAt)],
    ['Places', `${study.filled} of ${study.desiredNumberOfParticipants}`],
    ['New applicants', study.newApplicants],
    ['Invitations', study.liveInvitations],
    ['Next session', instant(study.nextSessionAt)],
    ['Kind', STUDY_KINDS[study.kind]],
    ...(study.minimumSeats === null
      ? []
      : ([['Each group', `${study.minimumSeats} to ${study.parallelSessions} people`]] as [string, string][])),
    ['Length', lengthOf(study)],
    ['Pay', `${payOf(study.ratePesewas, study)} for each participant`],
    ['Money', `${cedis(study.heldPesewas)} reserved, ${cedis(study.spentPesewas)} spent`],
  ]);
}

export function listStudies(out: Output, studies: readonly Study[]): void {
  out.list(
    studies,
    [
      { title: 'ID', of: ({ id }) => id },
      { title: 'Study', of: ({ name }) => name },
      { title: 'Status', of: ({ status }) => words(status) },
      { title: 'Places', of: (study) => `${study.filled} of ${study.desiredNumberOfParticipants}`, align: 'right' },
      { title: 'New applicants', of: ({ newApplicants }) => newApplicants, align: 'right' },
      { title: 'Next session', of: ({ nextSessionAt }) => instant(nextSessionAt) },
    ],
    'No studies yet. Create one with "nyansapo studies create --from study.yaml".',
  );
}
