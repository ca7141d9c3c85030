import { useQuery } from '@tanstack/react-query';
import { addresses } from '../../contract/addresses.ts';
import { MemberInvitationForm } from '../../contract/organizations.ts';
import { AuditList } from '../features/audit/audit-list.tsx';
import { ProfileCard } from '../features/organizations/profile-card.tsx';
import { type Rights, RightsFields } from '../features/organizations/rights-fields.tsx';
import { TeamCard } from '../features/organizations/team-card.tsx';
import { usePage } from '../lib/filters.ts';
import { useSchemaForm } from '../lib/form.ts';
import { Lazy, lazyPart } from '../lib/lazy-part.tsx';
import { Allowed } from '../lib/may.tsx';
import { ask, useAction } from '../lib/queries.ts';
import { useUser } from '../lib/session.ts';
import { toast } from '../lib/toasts.ts';
import { Banner } from '../ui/banner.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { FoldedCard } from '../ui/folded-card.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { FormSubmit } from '../ui/submit.tsx';

const SeenOfYou = lazyPart(() => import('../features/ratings/seen-of-you.tsx').then((module) => module.SeenOfYou));

export default function OrganizationPage() {
  const user = useUser();
  const organization = user?.organization;
  if (!user || !organization) return null;
  return (
    <>
      <PageTitle title={organization.name} />
      {organization.suspensionReason && (
        <Banner
          tone="bad"
          title="Your organisation is suspended"
          action={<ButtonLink to={addresses.contact}>Contact us</ButtonLink>}
        >
          {organization.suspensionReason}
        </Banner>
      )}
      <ProfileCard organization={organization} />
      <TeamCard user={user} organization={organization} />
      <Allowed to="view">
        {organization.seesAllProjects !== false && (
          <FoldedCard title="What participants see of you" action="Show">
            <Lazy of={SeenOfYou} fallback={<div className="skeleton h-24" />} />
          </FoldedCard>
        )}
        <PanelsCard />
      </Allowed>
      {organization.isAdmin && <InviteColleague organizationId={organization.id} />}
      {organization.adminVerificationStatus === 'VERIFIED' && (
        <Allowed to="view">
          <TemplatesCard />
        </Allowed>
      )}
      {organization.isAdmin && <DevelopersCard />}
      {organization.isAdmin && <OrganizationActivity organizationId={organization.id} />}
    </>
  );
}

function InviteColleague({ organizationId }: { organizationId: string }) {
  const form = useSchemaForm(MemberInvitationForm, { email: '', role: 'MEMBER', projectIds: 'ALL' });
  const invite = useAction('POST /identity/organizations/{organizationId}/invitations', {
    onDone: () => {
      toast.success('We sent the invitation.');
      form.clear();
    },
  });
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-xl">Invite a colleague</h2>
      <form
        className="grid gap-3"
        noValidate
        onSubmit={form.onSubmit((body) =>
          invite.mutate({ params: { organizationId }, body }, { onError: form.refuseFields }),
        )}
      >
        <TextField label="Email" type="email" {...form.text('email')} />
        <RightsFields
          value={form.values as Rights}
          error={form.errorOf('projectIds')}
          onChange={({ role, projectIds }) => {
            form.set('role', role);
            form.set('projectIds', projectIds);
          }}
        />
        <FormSubmit waitsFor={form.waitsFor} variant="plain" className="justify-self-start" starts={invite}>
          Send the invitation
        </FormSubmit>
      </form>
    </Card>
  );
}

function PanelsCard() {
  return (
    <Card className="flex max-w-2xl flex-wrap items-center justify-between gap-3">
      <div className="grid gap-1">
        <h2 className="text-xl">Panels</h2>
        <p className="text-quiet">Groups of people to ask again in your next studies.</p>
      </div>
      <ButtonLink variant="plain" to={addresses.panels}>
        Open panels
      </ButtonLink>
    </Card>
  );
}

function DevelopersCard() {
  return (
    <Card className="flex max-w-2xl flex-wrap items-center justify-between gap-3">
      <div className="grid gap-1">
        <h2 className="text-xl">Developers</h2>
        <p className="text-quiet">Connect your own software with API keys and webhooks.</p>
      </div>
      <ButtonLink variant="plain" to={addresses.developers}>
        Open developers
      </ButtonLink>
    </Card>
  );
}

function OrganizationActivity({ organizationId }: { organizationId: string }) {
  const [page, setPage] = usePage();
  const query = useQuery(
    ask('GET /identity/organizations/{organizationId}/audit', { params: { organizationId }, query: { page, size: 5 } }),
  );
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-xl">Activity</h2>
      <AuditList query={query} onPage={setPage} />
    </Card>
  );
}

function TemplatesCard() {
  return (
    <Card className="flex max-w-2xl flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="grid gap-1">
        <h2 className="text-xl">Templates</h2>
        <p className="text-quiet">Your team’s starting points for new studies.</p>
      </div>
      <ButtonLink variant="plain" to={addresses.templates}>
        Open templates
      </ButtonLink>
    </Card>
  );
}
