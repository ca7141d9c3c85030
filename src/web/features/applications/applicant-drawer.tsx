import { useEffect, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { APPLICATION_LIFECYCLE } from '../../../domain/lifecycles/application-lifecycle.ts';
import { targetOf } from '../../../domain/lifecycles/lifecycle.ts';
import { textSignalWords } from '../../../domain/screening.ts';
import type { ScreeningOutcome } from '../../../domain/screening-pay.ts';
import type { StudyKind } from '../../../domain/study-kinds.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { AreaField } from '../../ui/field.tsx';
import { CloseIcon, DownIcon, UpIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { type ApplicantView, factsOf, historyOf, nameOf } from './applicant-words.ts';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { StarButton } from './star-button.tsx';

const HeardAnswer = lazyPart(() => import('../clips/heard-answer.tsx').then((module) => module.HeardAnswer));

const NOTE_LENGTH = 2000;

/** One applicant next to the list; J and K, or the arrows, go to the next and the previous one. */
export function ApplicantDrawer({
  kind,
  applicants,
  openId,
  isOpen,
  onOpen,
  onClose,
}: {
  kind: StudyKind;
  applicants: readonly ApplicantView[];
  openId: string | null;
  /** Whether the study still has a free place. */
  isOpen: boolean;
  onOpen: (id: string) => void;
  onClose: () => void;
}) {
  const index = applicants.findIndex(({ id }) => id === openId);
  const application = applicants[index];
  const before = applicants[index - 1];
  const after = index === -1 ? undefined : applicants[index + 1];
  useEffect(() => {
    const onKey = ({ key, target }: KeyboardEvent) => {
      const isTyping = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isTyping || index === -1) return;
      if (key === 'j' && after) onOpen(after.id);
      if (key === 'k' && before) onOpen(before.id);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [index, before, after, onOpen]);
  if (!application) return null;
  return (
    <Dialog open onClose={onClose} shape="drawer" title={nameOf(application)}>
      <div className="flex items-center justify-between gap-2 border-line border-b pb-3">
        <div className="flex items-center gap-2">
          <StarButton application={application} />
          <ApplicationStatusBadge status={application.status} kind={kind} />
        </div>
        <div className="flex">
          <Button
            variant="quiet"
            icon
            aria-label="Previous applicant (K)"
            aria-disabled={!before}
            onClick={() => before && onOpen(before.id)}
          >
            <UpIcon />
          </Button>
          <Button
            variant="quiet"
            icon
            aria-label="Next applicant (J)"
            aria-disabled={!after}
            onClick={() => after && onOpen(after.id)}
          >
            <DownIcon />
          </Button>
          <Button variant="quiet" icon aria-label="Close" onClick={onClose}>
            <CloseIcon />
          </Button>
        </div>
      </div>
      <Details key={application.id} application={application} isOpen={isOpen} />
    </Dialog>
  );
}

/** Whether the study paid for the answers. */
const SCREENING_WORDS: Readonly<Record<ScreeningOutcome, string>> = {
  PAID: 'You paid for these answers.',
  INATTENTIVE: 'Not paid: an attention check was answered wrong.',
  TOO_FAST: 'Not paid: answered faster than the questions can be read.',
};

const MARKS = {
  QUALIFY: { words: 'Qualify', look: 'text-leaf' },
  DISQUALIFY: { words: 'Disqualify', look: 'text-danger' },
} as const;

function Details({ application, isOpen }: { application: ApplicantView; isOpen: boolean }) {
  const { status, invitationExpiresAt, startsAt } = application;
  return (
    <div className="grid content-start gap-5">
      <div className="grid gap-1">
        <p>{factsOf(application).join(' · ')}</p>
        <p className="text-quiet text-sm">
          <span className="money">{application.matchPercent}%</span> match · Applied {showDay(application.appliedAt)} ·{' '}
          {historyOf(application)}
        </p>
        {status === 'INVITED' && invitationExpiresAt && (
          <p className="text-sm">
            The invitation expires <TimeLeft at={invitationExpiresAt} />.
          </p>
        )}
        {status === 'PENDING' && application.answerBy && (
          <p className="text-sm">Hears by {formatDate(application.answerBy)}.</p>
        )}
        {application.screening && <p className="text-sm">{SCREENING_WORDS[application.screening.outcome]}</p>}
        {startsAt && <p className="text-sm">Session {showInstant(startsAt)}</p>}
      </div>
      <section className="grid gap-3 rounded-xl bg-sunken p-4">
        <h3 className="text-lg">Answers</h3>
        <dl className="grid gap-3">
          {application.responses.map(({ id, question, answer, eligibility, passed, signals, clipId }) => (
            <div key={id}>
              <dt className="text-quiet text-sm">{question}</dt>
              <dd className="whitespace-pre-line">
                {answer}{' '}
                {eligibility && (
                  <span className={`text-sm ${MARKS[eligibility].look}`}>({MARKS[eligibility].words})</span>
                )}
                {passed !== null && (
                  <span className={`text-sm ${passed ? 'text-leaf' : 'text-danger'}`}>
                    ({passed ? 'Attention check passed' : 'Attention check failed'})
                  </span>
                )}
                {signals && textSignalWords(signals) !== '' && (
                  <span className="text-quiet text-sm">({textSignalWords(signals)})</span>
                )}
                {clipId && (
                  <Lazy
                    of={HeardAnswer}
                    fallback={<div className="skeleton h-15" />}
                    applicationId={application.id}
                    response={{ clipId, question }}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <Note application={application} />
      <Decisions application={application} isOpen={isOpen} />
    </div>
  );
}

/** The team's note; saved when the field loses focus. */
function Note({ application }: { application: ApplicantView }) {
  const [note, setNote] = useState(application.note);
  const mark = useAction('PUT /project/applications/{id}/mark');
  const isChanged = note.trim() !== application.note;
  const save = () => {
    if (!isChanged) return;
    mark.mutate({ params: { id: application.id }, body: { note } });
  };
  return (
    <AreaField
      label="Note for your team"
      optional
      rows={3}
      maxLength={NOTE_LENGTH}
      counted={note.length}
      hint={
        mark.isPending
          ? 'Saving …'
          : isChanged
            ? 'We save this when you leave the field.'
            : `${mark.isSuccess ? 'Saved. ' : ''}Only your organisation sees this.`
      }
      value={note}
      onChange={({ target }) => setNote(target.value)}
      onBlur={save}
    />
  );
}

/** What the lifecycle allows now. */
function Decisions({ application, isOpen }: { application: ApplicantView; isOpen: boolean }) {
  const decide = useAction('POST /project/applications/{id}/researcher/{event}');
  const may = (event: 'invite' | 'decline' | 'revoke') =>
    isOpen && targetOf(APPLICATION_LIFECYCLE, application.status, event, 'researcher') !== null;
  if (!may('invite') && !may('decline') && !may('revoke')) return null;
  const change = (event: 'decline' | 'revoke') => decide.mutate({ params: { id: application.id, event } });
  return (
    <div className="flex flex-wrap gap-2">
      {may('invite') && (
        <ButtonLink to={`${addresses.sendInvitation({ studyId: application.studyId })}?application=${application.id}`}>
          Invite
        </ButtonLink>
      )}
      {may('decline') && (
        <Button variant="plain" starts={decide} onClick={() => change('decline')}>
          Decline
        </Button>
      )}
      <Menu
        name={nameOf(application)}
        items={[
          may('revoke') && { words: 'Withdraw the invitation', isDanger: true, onChoose: () => change('revoke') },
        ]}
      />
    </div>
  );
}
