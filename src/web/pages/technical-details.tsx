import { TechnicalForm } from '../../contract/participants.ts';
import { m } from '../../messages/m.ts';
import { ProfileSection } from '../features/participants/profile-section.tsx';
import { TechnicalFields } from '../features/participants/sections.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function TechnicalDetailsPage() {
  return (
    <>
      <PageTitle title={m.account_technical()} />
      <ProfileSection
        section="technicalDetail"
        schema={TechnicalForm}
        fields={(form) => <TechnicalFields form={form} />}
      />
    </>
  );
}
