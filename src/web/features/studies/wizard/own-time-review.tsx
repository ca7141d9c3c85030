import { countOf } from '../../../../domain/counts.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { FINISH_WAYS, type FinishWay } from '../../../../domain/own-time.ts';
import { Fact, Facts } from '../../../ui/card.tsx';
import type { StudyDraft } from './draft.ts';

/** How a task or diary is done, in the review before it is paid for. */
export function OwnTimeReview({ ownTime }: { ownTime: NonNullable<StudyDraft['ownTime']> }) {
  const { diary } = ownTime;
  return (
    <>
      <Facts>
        <Fact label="Handed in by">{FINISH_WAYS[ownTime.finish as FinishWay]}</Fact>
        {ownTime.link && (
          <Fact label="Link">
            <span className="break-all">{ownTime.link}</span>
          </Fact>
        )}
        {ownTime.finish === 'CODE' && <Fact label="Code">{ownTime.completionCode}</Fact>}
        <Fact label={diary ? 'Pay for each entry' : 'Pay'}>
          <span className="money">{formatCedis(ownTime.payPesewas ?? 0)}</span>
        </Fact>
        <Fact label={diary ? 'Each entry is open for' : 'Time to finish'}>
          {countOf(ownTime.hoursToFinish ?? 0, 'hour')}
        </Fact>
        {diary && (
          <>
            <Fact label="Entries">
              {diary.entries}, one{' '}
              {diary.everyDays === 1 ? 'every day' : `every ${countOf(diary.everyDays ?? 0, 'day')}`}, from{' '}
              {diary.opensAt} GMT
            </Fact>
            <Fact label="Bonus">
              {diary.bonusPesewas ? (
                <>
                  <span className="money">{formatCedis(diary.bonusPesewas)}</span> for {diary.entriesForBonus} accepted
                </>
              ) : (
                'none'
              )}
            </Fact>
          </>
        )}
        <Fact label="Invitations">
          {ownTime.invitesAutomatically ? 'Everybody who qualifies, at once' : 'You choose among the applicants'}
        </Fact>
      </Facts>
      {ownTime.questions.length > 0 && (
        <ol className="grid list-inside list-decimal gap-1">
          {ownTime.questions.map(({ id, question }) => (
            <li key={id}>{question}</li>
          ))}
        </ol>
      )}
    </>
  );
}
