import { WayOfWorkFields, WorkField } from '../features/participants/profile-fields.tsx';
import { ProfilePage } from '../features/participants/profile-page.tsx';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function EmploymentDetailsPage() {
  return (
    <>
      <PageTitle {...headingOf('employmentDetails')} />
      <ProfilePage
        fields={(form) => (
          <>
            <WorkField form={form} />
            <WayOfWorkFields form={form} />
          </>
        )}
      />
    </>
  );
}
