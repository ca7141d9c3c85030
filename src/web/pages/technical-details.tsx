import { TechnicalForm } from '../../contract/participants.ts';
import { ProfileSection } from '../features/participants/profile-section.tsx';
import { TechnicalFields } from '../features/participants/sections.tsx';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function TechnicalDetailsPage() {
  return (
    <>
      <PageTitle {...headingOf('technicalDetails')} />
      <ProfileSection
        section="technicalDetail"
        schema={TechnicalForm}
        fields={(form) => <TechnicalFields form={form} />}
      />
    </>
  );
}
