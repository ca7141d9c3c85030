import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { ForwardIcon } from '../../ui/icons.tsx';

/** Applying needs the set-up. The study is kept until then (ACCOUNT-22). */
export function SetUpFirst({ studyId }: { studyId: string }) {
  const toSetUp = () => navigate(addresses.participantSetup);
  const keep = useAction('PUT /authentication/users/wanted-study', {
    onDone: ({ content }) => {
      mergeUser(content);
      toSetUp();
    },
  });
  return (
    <div className="grid gap-3 rounded-lg bg-sunken px-4 py-4">
      <div className="grid gap-1">
        <p className="font-semibold">{m.refusals_participant_info_needed()}</p>
        <p className="text-quiet text-sm">{m.apply_set_up()}</p>
      </div>
      <Button
        className="justify-self-start"
        starts={keep}
        // Without a network the set-up still opens; it then leads to all studies.
        onClick={() => keep.mutate({ body: { study: studyId } }, { onError: toSetUp })}
      >
        {m.shell_set_up_start()}
        <ForwardIcon />
      </Button>
    </div>
  );
}
