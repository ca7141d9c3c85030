import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { call } from '../../lib/api.ts';
import { navigate, useParams } from '../../lib/navigation.tsx';
import { mergeUser } from '../../lib/session.ts';
import { APP_WIDE, toast } from '../../lib/toasts.ts';
import { useOnce } from '../../lib/use-once.ts';

/** Keeps the study of this address until the set-up is done (ACCOUNT-22), and leads to the set-up with the reason. */
export function KeepStudy() {
  const { studyId } = useParams<'studyApply'>();
  useOnce(() => {
    toast.info(m.refusals_participant_info_needed(), { ...APP_WIDE, id: 'PARTICIPANT_INFO_NEEDED' });
    call('PUT /authentication/users/wanted-study', { body: { study: studyId } })
      .then(
        ({ content }) => mergeUser(content),
        // A study that does not exist, or no network: the set-up goes on without it.
        () => undefined,
      )
      .then(() => navigate(addresses.participantSetup, { replace: true }));
  });
  return <div className="skeleton h-64" />;
}
