import { DemographicForm } from '../../contract/participants.ts';
import { ProfileSection } from '../features/participants/profile-section.tsx';
import { type Demographic, DemographicFields } from '../features/participants/sections.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function DemographicDetailsPage() {
  return (
    <>
      <PageTitle title="Demographic details" />
      <ProfileSection<Demographic>
        section="demographic"
        schema={DemographicForm}
        fields={(form) => <DemographicFields form={form} />}
      />
    </>
  );
}
