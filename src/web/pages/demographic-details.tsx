import { ProfileSection } from '../features/participants/profile-section.tsx';
import { DEMOGRAPHIC } from '../features/participants/section-schemas.ts';
import { DemographicFields } from '../features/participants/sections.tsx';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function DemographicDetailsPage() {
  return (
    <>
      <PageTitle {...headingOf('demographicDetails')} />
      <ProfileSection section="demographic" schema={DEMOGRAPHIC} fields={(form) => <DemographicFields form={form} />} />
    </>
  );
}
