import { useState } from 'react';
import { inviteApplicant } from '../../contract/applications.ts';
import { paths } from '../app/paths.ts';
import { Navigate, navigate, useParams, useSearchParams } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { AreaField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';

const INSTRUCTIONS_LENGTH = 1000;

export default function SendInvitationPage() {
  const { studyId = '' } = useParams();
  const [search] = useSearchParams();
  const [instructions, setInstructions] = useState('');
  const invite = useAction(inviteApplicant);
  const applicationId = search.get('application');
  const name = search.get('name') ?? 'the applicant';
  // Without a selected applicant there is nobody to invite (§2).
  if (!applicationId) return <Navigate to={paths.studyApplicants(studyId)} replace />;
  return (
    <>
      <PageTitle title={`Invite ${name} to the session`} lead="They choose one of your free times within 72 hours." />
      <Card className="max-w-2xl">
        <form
          className="grid gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            invite.mutate({ params: { id: studyId }, body: { applicationId, instructions } });
          }}
        >
          <AreaField
            label="Instructions"
            optional
            rows={5}
            maxLength={INSTRUCTIONS_LENGTH}
            counted={instructions.length}
            hint="What to bring or prepare. Please no links for payment and no requests for private contact details."
            value={instructions}
            onChange={({ target }) => setInstructions(target.value)}
          />
          <Button type="submit" className="justify-self-start" busy={invite.isPending}>
            Send Invitation
          </Button>
        </form>
      </Card>
      <Dialog
        open={invite.isSuccess}
        onClose={() => navigate(paths.studyApplicants(studyId))}
        kind="celebrate"
        title="Invitation sent successfully"
      >
        <p>{name} is told by mail and in the app.</p>
        <DialogActions>
          <Button look="plain" onClick={() => navigate(paths.studyApplicants(studyId))}>
            Back to the applicants
          </Button>
          <Button onClick={() => navigate(paths.appointments)}>View Appointment</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
