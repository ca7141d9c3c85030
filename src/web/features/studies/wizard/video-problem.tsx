import { type ReactNode, useEffect, useRef, useState } from 'react';
import { refuseVideo } from '../../../../domain/keypad-phones.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Schedule, StudyDraft } from './draft.ts';
import { meetBy } from './meet-by.ts';
import type { StageProps } from './stage-props.ts';

/** What is wrong with a draft's video call for the people whom it asks for; null if nothing is (ELIGIBLE-17). */
export const problemOfVideo = ({ details, demographics, schedule }: StudyDraft): string | null =>
  refuseVideo(
    { kind: details.kind, meetingKind: schedule.meetingKind },
    { deviceRequirements: details.deviceRequirements, facts: demographics.facts },
  );

/** Says that nobody whom the study asks for can join its video call. */
export function VideoProblem({ draft, action }: { draft: StudyDraft; action: ReactNode }) {
  if (problemOfVideo(draft) === null) return null;
  return (
    <Banner tone="bad" title="A button phone can’t join a video call" action={action}>
      You ask only for people with a button phone. Meet by phone call or in person, or accept tablets and computers too.
    </Banner>
  );
}

/** The same before the stage where the meeting is chosen, with a phone call instead. */
export function VideoProblemToSolve({ draft, onChange }: Pick<StageProps, 'draft' | 'onChange'>) {
  const { schedule } = draft;
  const [change, setChange] = useState<{ from: Schedule; to: Schedule } | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  // The pressed button is gone: a screen reader announces what happened, and Undo comes next.
  useEffect(() => {
    if (change) outcome.current?.focus();
  }, [change]);
  const meetByPhone = () => {
    const to = { ...schedule, ...meetBy('PHONE_CALL') };
    setChange({ from: schedule, to });
    onChange('schedule', to);
  };
  const undo = () => {
    if (change) onChange('schedule', change.from);
    setChange(null);
  };
  return (
    <>
      <VideoProblem
        draft={draft}
        action={
          <Button variant="plain" onClick={meetByPhone}>
            Meet by phone call
          </Button>
        }
      />
      {change && JSON.stringify(change.to) === JSON.stringify(schedule) && (
        <div
          ref={outcome}
          tabIndex={-1}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-xl bg-leaf-soft px-4 py-1"
        >
          <p role="status" className="py-2">
            You meet by phone call.
          </p>
          <Button variant="quiet" onClick={undo}>
            Undo
          </Button>
        </div>
      )}
    </>
  );
}
