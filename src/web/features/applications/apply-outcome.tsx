import { addresses } from '../../../contract/addresses.ts';
import type { applyToStudy } from '../../../contract/applications.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { m } from '../../../messages/m.ts';
import { dateWords } from '../../../messages/when.ts';
import { useChannelWords } from '../../lib/channel.ts';
import { navigate } from '../../lib/navigation.tsx';

import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { ScreeningPay } from './screening-pay.tsx';

/** What the person learns at once: whether they have applied, and whether their answers are paid. Never which one decided. */
export function ApplyOutcome({ application }: { application: ReplyOf<typeof applyToStudy> }) {
  const { status, answerBy, screening } = application;
  const channel = useChannelWords();
  const toStudies = () => navigate(addresses.studies);
  const toBrowse = () => navigate(addresses.browseStudies);
  return (
    <>
      <Dialog open={status === 'PENDING'} onClose={toStudies} kind="celebrate" title={m.study_have_applied()}>
        <p>
          {m.apply_sent()}
          {answerBy && ` ${m.apply_sent_by({ date: dateWords(answerBy) })}`} {channel}
        </p>
        <ScreeningPay screening={screening} />
        <DialogActions>
          <Button onClick={toStudies}>{m.apply_see_studies()}</Button>
        </DialogActions>
      </Dialog>
      <Dialog open={status === 'DISQUALIFIED'} onClose={toBrowse} title={m.apply_others_wanted()}>
        <p>{m.apply_others_wanted_why()}</p>
        <ScreeningPay screening={screening} />
        <DialogActions>
          <Button onClick={toBrowse}>{m.apply_others()}</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
