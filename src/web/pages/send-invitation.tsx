import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { InvitationForm } from '../../contract/applications.ts';
import { codeOf } from '../lib/api.ts';
import { Navigate, navigate, useParams, useSearchParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { useSmallForm } from '../lib/small-form.ts';
import { toast } from '../lib/toasts.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Dialog, DialogActions } from '../ui/dialog.tsx';
import { AreaField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { Loaded } from '../ui/states.tsx';
import { FormSubmit } from '../ui/submit.tsx';

const INSTRUCTIONS_LENGTH = 1000;

/** Invites the applicant in the address. The name comes from the server, never from the address. */
export default function SendInvitationPage() {
  const { studyId } = useParams<'sendInvitation'>();
  const [search] = useSearchParams();
  const applicationId = search.get('application') ?? '';
  const query = useQuery({
    ...ask('GET /project/studies/{id}/applications/{applicationId}', { params: { id: studyId, applicationId } }),
    enabled: applicationId !== '',
    retry: false,
  });
  const isUnknown = applicationId === '' || codeOf(query.error) === 'NOT_FOUND';
  useEffect(() => {
    if (isUnknown) toast.info('Please choose an applicant first.');
  }, [isUnknown]);
  // Without a selected applicant there is nobody to invite.
  if (isUnknown) return <Navigate to={addresses.studyApplicants({ studyId })} replace />;
  return (
    <Loaded query={query} rows={1} whole>
      {({ content }) => <Invitation studyId={studyId} applicationId={applicationId} name={content.firstName} />}
    </Loaded>
  );
}

function Invitation({ studyId, applicationId, name }: { studyId: string; applicationId: string; name: string }) {
  const form = useSmallForm(InvitationForm, { applicationId, instructions: '' });
  const invite = useAction('POST /project/studies/{id}/invitations', { success: false });
  return (
    <>
      <PageTitle title={`Invite ${name} to the session`} lead="They choose one of your free times within 72 hours." />
      <Card className="max-w-2xl">
        <form
          className="grid gap-4"
          noValidate
          onSubmit={form.onSubmit((body) =>
            invite.mutate({ params: { id: studyId }, body }, { onError: form.refuseFields }),
          )}
        >
          <AreaField
            label="Instructions"
            optional
            rows={5}
            maxLength={INSTRUCTIONS_LENGTH}
            counted={form.values.instructions?.length ?? 0}
            hint="Say what to bring or prepare. Please don’t add payment links or ask for private contact details."
            {...form.text('instructions')}
          />
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" busy={invite.isPending}>
            Send Invitation
          </FormSubmit>
        </form>
      </Card>
      <Dialog
        open={invite.isSuccess}
        onClose={() => navigate(addresses.studyApplicants({ studyId }))}
        kind="celebrate"
        title="Invitation sent successfully"
      >
        <p>We notify {name} by email and in the app.</p>
        <DialogActions>
          <Button look="plain" onClick={() => navigate(addresses.studyApplicants({ studyId }))}>
            Back to the applicants
          </Button>
          <Button onClick={() => navigate(addresses.appointments)}>View Appointment</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
