import { DemographicForm } from '../../contract/participants.ts';
import { ProfileSectionPage } from '../features/participants/profile-section-page.tsx';
import { type Demographic, DemographicFields } from '../features/participants/sections.tsx';

export default function DemographicDetailsPage() {
  return (
    <ProfileSectionPage<Demographic>
      title="Demographic details"
      section="demographic"
      schema={DemographicForm}
      fields={(form) => <DemographicFields form={form} />}
    />
  );
}
