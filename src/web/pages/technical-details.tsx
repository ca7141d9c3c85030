import { TechnicalForm } from '../../contract/participants.ts';
import { ProfileSectionPage } from '../features/participants/profile-section-page.tsx';
import { type Technical, TechnicalFields } from '../features/participants/sections.tsx';

export default function TechnicalDetailsPage() {
  return (
    <ProfileSectionPage<Technical>
      title="Technical details"
      section="technicalDetail"
      schema={TechnicalForm}
      fields={(form) => <TechnicalFields form={form} />}
    />
  );
}
