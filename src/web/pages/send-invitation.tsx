import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { addresses } from '../../contract/addresses.ts';
import { type getApplicant, InvitationForm } from '../../contract/applications.ts';
import type { ReplyOf } from '../../contract/endpoint.ts';
import { APPLICATION_LIFECYCLE, type ApplicationStatus } from '../../domain/lifecycles/application-lifecycle.ts';
import { targetOf } from '../../domain/lifecycles/lifecycle.ts';
import { codeOf } from '../lib/api.ts';
import { useSchemaForm } from '../lib/form.ts';
import { Navigate, navigate, useParams, useSearchParams } from '../lib/navigation.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { toast } from '../lib/toasts.ts';
import { Button, ButtonLink } from '../ui/button.tsx';
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
      {({ content }) => <Invitation studyId={studyId} applicant={content} />}
    </Loaded>
  );
}

/** Why somebody can't be invited, after their name. Other statuses can be invited. */
const NOT_NOW: Partial<Record<ApplicationStatus, string>> = {
  INVITED: 'is already invited',
  SCHEDULED: 'has accepted your invitation',
  COMPLETED: 'has already taken part',
  NO_SHOW: 'did not come to the session',
  DISPUTED: 'disputes a missed session',
  NOT_SELECTED: 'was not selected',
  WITHDRAWN: 'has withdrawn',
  REJECTED: 'declined your invitation',
  CANCELLED: 'can’t be invited, because the study was cancelled',
};

function NotNow({ studyId, name, status }: { studyId: string; name: string; status: ApplicationStatus }) {
  const applicants = addresses.studyApplicants({ studyId });
  const hasBooking = status === 'SCHEDULED' || status === 'COMPLETED';
  return (
    <>
      <PageTitle title={`${name} ${NOT_NOW[status] ?? 'can’t be invited now'}`} />
      <Card className="grid max-w-2xl justify-items-start gap-4">
        <p>
          {status === 'INVITED'
            ? 'They have 72 hours to choose a time. To change the instructions, withdraw the invitation in the list of applicants.'
            : 'You can’t send another invitation. You can choose somebody else.'}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={applicants}>Back to the applicants</ButtonLink>
          {hasBooking && (
            <ButtonLink variant="plain" to={`${applicants}?tab=${status === 'COMPLETED' ? 'results' : 'sessions'}`}>
              {status === 'COMPLETED' ? 'See the results' : 'See the sessions'}
            </ButtonLink>
          )}
        </div>
      </Card>
    </>
  );
}

function Invitation({ studyId, applicant }: { studyId: string; applicant: ReplyOf<typeof getApplicant> }) {
  const { id: applicationId, firstName: name, status, reachedBy } = applicant;
  const form = useSchemaForm(InvitationForm, { applicationId, instructions: '' });
  // After a refusal because of a change, the applicant is refetched.
  const invite = useAction('POST /project/studies/{id}/invitations', { success: false });
  const mayInvite = targetOf(APPLICATION_LIFECYCLE, status, 'invite', 'researcher') !== null;
  if (!mayInvite && !invite.isSuccess && !invite.isPending) {
    return <NotNow studyId={studyId} name={name} status={status} />;
  }
  // Back must not show the form of an invitation that was sent.
  const leave = () => navigate(addresses.studyApplicants({ studyId }), { replace: true });
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
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={invite}>
            Send Invitation
          </FormSubmit>
        </form>
      </Card>
      <Dialog open={invite.isSuccess} onClose={leave} kind="celebrate" title="Invitation sent successfully">
        <p>
          {name} {reachedBy === 'TEXT' ? 'gets a text message' : 'gets an email'}, and sees it in the app.
        </p>
        <DialogActions>
          <Button variant="plain" onClick={leave}>
            Back to the applicants
          </Button>
          <Button onClick={() => navigate(addresses.appointments, { replace: true })}>View Appointment</Button>
        </DialogActions>
      </Dialog>
    </>
  );
}
