import { useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { TechnicalForm } from '../../../contract/participants.ts';
import type { getStudyOffer } from '../../../contract/studies/offers.ts';
import type { ProfileAttribute } from '../../../domain/profile-attributes.ts';
import { m } from '../../../messages/m.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ProfileSection } from '../participants/profile-section.tsx';
import { DEMOGRAPHIC, EMPLOYMENT } from '../participants/section-schemas.ts';
import { DemographicFields, EmploymentFields, TechnicalFields } from '../participants/sections.tsx';

type Known = ReplyOf<typeof getStudyOffer>['screeners'][number];
type Section = 'demographic' | 'employment' | 'technicalDetail';

/** The section of the profile that has an attribute. */
const SECTIONS: Readonly<Record<ProfileAttribute, Section>> = {
  EMPLOYMENT_STATUS: 'employment',
  JOB_ROLE: 'employment',
  INDUSTRY: 'employment',
  REGION: 'demographic',
  LANGUAGES: 'demographic',
  PHONE_OS: 'technicalDetail',
  COMPUTER_OS: 'technicalDetail',
  BROWSERS: 'technicalDetail',
};

/** What the profile answers, filled in: it is not asked again, and a change here changes the profile. */
export function KnownAnswers({ known }: { known: readonly Known[] }) {
  const [changing, setChanging] = useState<Known | null>(null);
  const section = changing?.attribute && SECTIONS[changing.attribute];
  const close = () => setChanging(null);
  return (
    <section aria-labelledby="known" className="grid gap-2 rounded-lg bg-sunken px-4 py-3 text-sm">
      <h2 id="known" className="font-normal text-sm">
        {m.apply_known()}
      </h2>
      <dl className="grid gap-1">
        {known.map((one) => (
          <div key={one.id} className="flex flex-wrap items-center justify-between gap-x-4">
            <dt className="text-quiet">{one.question}</dt>
            <dd className="ml-auto flex items-center gap-2">
              {one.known}
              <Button
                variant="quiet"
                className="px-3"
                aria-label={m.apply_change_named({ name: one.question })}
                onClick={() => setChanging(one)}
              >
                {m.apply_change()}
              </Button>
            </dd>
          </div>
        ))}
      </dl>
      <Dialog open={changing !== null} onClose={close} title={m.apply_change_profile()}>
        {section === 'employment' && (
          <ProfileSection
            section="employment"
            schema={EMPLOYMENT}
            fields={(form) => <EmploymentFields form={form} />}
            onSaved={close}
          />
        )}
        {section === 'demographic' && (
          <ProfileSection
            section="demographic"
            schema={DEMOGRAPHIC}
            fields={(form) => <DemographicFields form={form} />}
            onSaved={close}
          />
        )}
        {section === 'technicalDetail' && (
          <ProfileSection
            section="technicalDetail"
            schema={TechnicalForm}
            fields={(form) => <TechnicalFields form={form} />}
            onSaved={close}
          />
        )}
      </Dialog>
    </section>
  );
}
