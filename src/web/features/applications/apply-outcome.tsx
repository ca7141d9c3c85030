import { addresses } from '../../../contract/addresses.ts';
import type { applyToStudy } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { formatDate } from '../../../domain/calendar.ts';
import { navigate } from '../../lib/navigation.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ScreeningPay } from './screening-pay.tsx';

/** What the person learns at once: whether they have applied, and whether their answers are paid. Never which one decided. */
export function ApplyOutcome({ application }: { application: ReplyOf<typeof applyToStudy> }) {
  const { status, answerBy, screening } = application;
  const toStudies = () => navigate(addresses.studies);
  const toBrowse = () => navigate(addresses.browseStudies);
  return (
    <>
      <Dialog open={status === 'PENDING'} onClose={toStudies} kind="celebrate" title="You have applied">
        <p>
          The researchers are reading your answers. If they invite you, we notify you by email and here, and you choose
          a time.{answerBy && ` You hear by ${formatDate(answerBy)}, whatever they decide.`}
        </p>
        <ScreeningPay screening={screening} />
        <DialogActions>
          <Button onClick={toStudies}>See My Studies</Button>
        </DialogActions>
      </Dialog>
      <Dialog open={status === 'DISQUALIFIED'} onClose={toBrowse} title="This study is looking for other people">
        <p>
          Thank you for your answers. This time the researchers need a different mix of people. This says nothing about
          you, and they may still read your answers.
        </p>
        <ScreeningPay screening={screening} />
        <DialogActions>
          <Button onClick={toBrowse}>Browse other studies</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
