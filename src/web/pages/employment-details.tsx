import { EmploymentForm } from '../../contract/participants.ts';
import { ProfileSection } from '../features/participants/profile-section.tsx';
import { type Employment, EmploymentFields } from '../features/participants/sections.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function EmploymentDetailsPage() {
  return (
    <>
      <PageTitle title="Employment details" />
      <ProfileSection<Employment>
        section="employment"
        schema={EmploymentForm}
        fields={(form) => <EmploymentFields form={form} />}
      />
    </>
  );
}
