import {
  BrowsersField,
  ComputerField,
  DailyLifeFields,
  PhoneField,
  TabletField,
  WebcamField,
} from '../features/participants/profile-fields.tsx';
import { ProfilePage } from '../features/participants/profile-page.tsx';
import { headingOf } from '../lib/routes.ts';
import { PageTitle } from '../ui/page-title.tsx';

export default function TechnicalDetailsPage() {
  return (
    <>
      <PageTitle {...headingOf('technicalDetails')} />
      <ProfilePage
        fields={(form) => (
          <>
            <PhoneField form={form} />
            <DailyLifeFields form={form} only={['usesMobileMoney', 'hasBankAccount', 'usesInternet']} />
            <ComputerField form={form} />
            {form.values.computerOs && form.values.computerOs !== 'NO_COMPUTER' && <WebcamField form={form} />}
            <TabletField form={form} />
            <BrowsersField form={form} />
          </>
        )}
      />
    </>
  );
}
