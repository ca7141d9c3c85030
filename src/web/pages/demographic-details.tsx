import { m } from '../../messages/m.ts';
import { Holds } from '../features/appeals/holds.tsx';
import { FirstFields } from '../features/participants/first-fields.tsx';
import {
  DistrictField,
  EducationField,
  HEALTH_FIELDS,
  HealthFields,
  IncomeField,
  LanguagesField,
  LocalityField,
  TownField,
} from '../features/participants/profile-fields.tsx';
import { ProfilePage, WaitingChange } from '../features/participants/profile-page.tsx';
import { headingOf } from '../lib/routes.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { PageTitle } from '../ui/page-title.tsx';

export default function DemographicDetailsPage() {
  return (
    <>
      <PageTitle {...headingOf('demographicDetails')} />
      <WaitingChange />
      <div className="max-w-2xl empty:hidden">
        <Holds of={['PROFILE_CHANGE']} />
      </div>
      <ProfilePage
        fields={(form) => (
          <>
            <FirstFields form={form as never} onMove={() => form.set('district', null)} />
            <p className="border-line border-t pt-5 text-quiet">{m.profile_optional()}</p>
            <DistrictField form={form} />
            <LocalityField form={form} />
            <TownField form={form} />
            <EducationField form={form} />
            <IncomeField form={form} />
            <LanguagesField form={form} />
            <Disclosure title={m.profile_difficulties()} open={form.values.consents === true}>
              <div className="grid gap-5">
                <p className="text-quiet text-sm">{m.profile_difficulties_why()}</p>
                <HealthFields form={form} only={HEALTH_FIELDS} />
              </div>
            </Disclosure>
          </>
        )}
      />
    </>
  );
}
