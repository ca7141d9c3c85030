import { useEffect, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { LEFT_REASONS } from '../../../contract/applications.ts';
import { textSignalWords } from '../../../domain/screening.ts';
import type { ScreeningOutcome } from '../../../domain/screening-pay.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { Allowed, useMay } from '../../lib/may.tsx';
import { useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { AreaField } from '../../ui/field.tsx';
import { CloseIcon, DownIcon, UpIcon } from '../../ui/icons.tsx';
import { Menu } from '../../ui/menu.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { UndoButton } from '../../ui/undo-button.tsx';
import { AddPlaces } from './add-places.tsx';
import { type ApplicantView, factsOf, historyOf, may, mayInvite, mayThank, nameOf } from './applicant-words.ts';
import { ApplicationStatusBadge } from './application-status-badge.tsx';
import { StarButton } from './star-button.tsx';
import { useInvite } from './use-invite.ts';

const HeardAnswer = lazyPart(() => import('../clips/heard-answer.tsx').then((module) => module.HeardAnswer));

const ApplicantBonuses = lazyPart(() =>
  import('../bonuses/applicant-bonuses.tsx').then((module) => module.ApplicantBonuses),
);

const NOTE_LENGTH = 2000;
const INSTRUCTIONS_LENGTH = 1000;

/** One applicant next to the list; J and K, or the arrows, go to the next and the previous one, and I invites. */
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
  const { application, before, after, hasLeft } = useOpen(applicants, openId);
  const invitation = useInvite();
  const { invite } = invitation;
  // Written for one applicant, so another one starts without.
  const [written, setWritten] = useState({ for: '', text: '' });
  const instructions = written.for === openId ? written.text : '';
  const setInstructions = (text: string) => setWritten({ for: openId ?? '', text });
  const mayEdit = useMay('edit');
  const canInvite = mayEdit && application !== undefined && !hasLeft && isOpen && mayInvite(application);
  useEffect(() => {
    const onKey = ({ key, target, altKey, ctrlKey, metaKey }: KeyboardEvent) => {
      const isTyping = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
      if (isTyping || altKey || ctrlKey || metaKey || !application) return;
      if (key === 'j' && after) onOpen(after.id);
      if (key === 'k' && before) onOpen(before.id);
      if (key === 'i' && canInvite) invite(application, instructions);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [application, before, after, canInvite, instructions, invite, onOpen]);
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
      <Details key={application.id} kind={kind} application={application} />
      <Decisions
        kind={kind}
        application={application}
        isOpen={isOpen && !hasLeft && mayEdit}
        invitation={invitation}
        instructions={instructions}
        onInstructions={setInstructions}
        onNext={after && (() => onOpen(after.id))}
      />
    </Dialog>
  );
}

/**
 * The open applicant and those next to it. An applicant who has left the list, because they were invited, stays open until the
 * reader goes on.
 */
function useOpen(applicants: readonly ApplicantView[], openId: string | null) {
  const [last, setLast] = useState<{ application: ApplicantView; index: number } | null>(null);
  const index = applicants.findIndex(({ id }) => id === openId);
  const listed = applicants[index];
  useEffect(() => {
    if (listed) setLast({ application: listed, index });
  }, [listed, index]);
  if (listed)
    return { application: listed, before: applicants[index - 1], after: applicants[index + 1], hasLeft: false };
  if (last === null || last.application.id !== openId) return { hasLeft: false };
  return {
    application: last.application,
    before: applicants[last.index - 1],
    after: applicants[last.index],
    hasLeft: true,
  };
}

/** Whether the study paid for the answers. */
const SCREENING_WORDS: Readonly<Record<ScreeningOutcome, string>> = {
  PAID: 'You paid for these answers.',
  INATTENTIVE: 'Not paid: an attention check was answered wrong.',
  TOO_FAST: 'Not paid: answered faster than the questions can be read.',
};

const MARKS = {
  QUALIFY: { words: 'qualifies', look: 'text-leaf' },
  DISQUALIFY: { words: 'disqualifies', look: 'text-danger' },
} as const;

function Details({ kind, application }: { kind: StudyKind; application: ApplicantView }) {
  const mayEdit = useMay('edit');
  const { status, invitationExpiresAt, startsAt } = application;
  return (
    <div className="grid content-start gap-5">
      <div className="grid gap-1">
        <p>{factsOf(application).join(' · ')}</p>
        <p className="text-quiet text-sm">
          Applied {showDay(application.appliedAt)} · {historyOf(application)}
        </p>
        {status === 'INVITED' && invitationExpiresAt && (
          <p className="text-sm">
            The invitation expires <TimeLeft at={invitationExpiresAt} />.
          </p>
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
      <Allowed to="edit">
        <Note application={application} />
      </Allowed>
      {!mayEdit && application.note && <p className="whitespace-pre-line text-sm">Note: {application.note}</p>}
      {mayThank(application, kind) && (
        <Lazy
          of={ApplicantBonuses}
          fallback={<div className="skeleton h-15" />}
          studyId={application.studyId}
          applicationId={application.id}
          name={application.applicant.basicInformation.firstName}
        />
      )}
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

/** What the lifecycle allows now, at the bottom of the drawer. The text of the invitation is folded. */
function Decisions({
  kind,
  application,
  isOpen,
  invitation,
  instructions,
  onInstructions,
  onNext,
}: {
  kind: StudyKind;
  application: ApplicantView;
  isOpen: boolean;
  invitation: ReturnType<typeof useInvite>;
  instructions: string;
  onInstructions: (text: string) => void;
  onNext: (() => void) | undefined;
}) {
  const decide = useAction('POST /project/applications/{id}/researcher/{event}');
  const name = nameOf(application);
  const { firstName } = application.applicant.basicInformation;
  const isAllowed = (event: 'invite' | 'decline' | 'revoke') =>
    isOpen && (event === 'invite' ? mayInvite(application) : may(application, event));
  const { quotaClosed } = application;
  const change = (event: 'decline' | 'revoke') => decide.mutate({ params: { id: application.id, event } });
  const next = onNext && (
    <Button variant="plain" onClick={onNext}>
      Next applicant
    </Button>
  );
  if (application.held) {
    return (
      <div role="status" className="drawer-end flex flex-wrap items-center gap-2">
        <p className="state state-good mr-auto flex items-baseline gap-2 font-semibold">{firstName} is invited.</p>
        <UndoButton held={application.held} about={`inviting ${name}`} />
        {next}
      </div>
    );
  }
  const closed = isOpen && quotaClosed !== null && (
    <p className="text-quiet text-sm">
      {LEFT_REASONS[quotaClosed]}. {quotaClosed === 'QUOTA_FULL' && <AddPlaces studyId={application.studyId} />}
    </p>
  );
  if (!isAllowed('invite') && !isAllowed('decline') && !isAllowed('revoke')) {
    return closed || next ? (
      <div className="drawer-end grid gap-2">
        {closed}
        {next}
      </div>
    ) : null;
  }
  return (
    <div className="drawer-end grid gap-2">
      {closed}
      {isAllowed('invite') && (
        <Disclosure key={application.id} title="Add instructions (optional)">
          <AreaField
            label="Instructions"
            optional
            rows={4}
            maxLength={INSTRUCTIONS_LENGTH}
            counted={instructions.length}
            hint="Say what to bring or prepare. Please don’t add payment links or ask for private contact details."
            value={instructions}
            onChange={({ target }) => onInstructions(target.value)}
          />
        </Disclosure>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isAllowed('invite') && (
          <Button starts={invitation} onClick={() => invitation.invite(application, instructions)}>
            Invite
          </Button>
        )}
        {isAllowed('decline') && (
          <Button variant="plain" starts={decide} onClick={() => change('decline')}>
            Decline
          </Button>
        )}
        <Menu
          name={name}
          items={[
            isAllowed('invite') && {
              words: 'Invite on a page of its own',
              to: `${addresses.sendInvitation({ studyId: application.studyId })}?application=${application.id}`,
            },
            isAllowed('revoke') && {
              words: 'Withdraw the invitation',
              isDanger: true,
              onChoose: () => change('revoke'),
            },
          ]}
        />
      </div>
      {isAllowed('invite') && (
        <p className="text-quiet text-sm">
          {hasSessions(kind)
            ? `${firstName} gets 72 hours to choose one of your free times.`
            : `${firstName} gets 72 hours to start.`}
        </p>
      )}
    </div>
  );
}
