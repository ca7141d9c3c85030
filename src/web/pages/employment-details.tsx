import { ProfileSection } from '../features/participants/profile-section.tsx';
import { EMPLOYMENT } from '../features/participants/section-schemas.ts';
import { EmploymentFields } from '../features/participants/sections.tsx';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function EmploymentDetailsPage() {
  return (
    <>
      <PageTitle {...headingOf('employmentDetails')} />
      <ProfileSection section="employment" schema={EMPLOYMENT} fields={(form) => <EmploymentFields form={form} />} />
    </>
  );
}
