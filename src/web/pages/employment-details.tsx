import { EmploymentForm } from '../../contract/participants.ts';
import { ProfileSectionPage } from '../features/participants/profile-section-page.tsx';
import { type Employment, EmploymentFields } from '../features/participants/sections.tsx';

export default function EmploymentDetailsPage() {
  return (
    <ProfileSectionPage<Employment>
      title="Employment details"
      section="employment"
      schema={EmploymentForm}
      fields={(form) => <EmploymentFields form={form} />}
    />
  );
}
