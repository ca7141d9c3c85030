import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { dateWords } from '../../../messages/when.ts';
import type { FormFields } from '../../lib/form.ts';
import { navigate } from '../../lib/navigation.tsx';
import { ask } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { AreaField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import type { Profile } from './profile-schema.ts';
import { GENDER_WORDS } from './profile-words.ts';
import { type Information, useProfileForm } from './use-profile-form.ts';

interface PageProps {
  fields: (form: FormFields<Profile>) => ReactNode;
}

/** One page of the profile, saved on its own. Its fields may stay empty, apart from the first answers. */
export function ProfilePage({ fields }: PageProps) {
  const query = useQuery(ask('GET /identity/users/participant-information'));
  return (
    <Loaded query={query} rows={1}>
      {({ content }) => content && <PageForm information={content} fields={fields} />}
    </Loaded>
  );
}

function PageForm({ information, fields }: PageProps & { information: Information }) {
  const leave = () => navigate(addresses.accountManagement);
  const { form, why, asksWhy, update, save, waitsFor } = useProfileForm(information, leave);
  return (
    <Card className="max-w-2xl">
      <form className="grid grid-cols-[minmax(0,1fr)] gap-6" noValidate onSubmit={save}>
        {fields(form)}
        {asksWhy && (
          <AreaField
            label={m.profile_why()}
            hint={m.profile_why_hint()}
            maxLength={500}
            {...why.quietText('changeReason')}
          />
        )}
        <FormSubmit waitsFor={waitsFor} className="justify-self-start" starts={update}>
          {m.momo_save()}
        </FormSubmit>
      </form>
    </Card>
  );
}

/** A change of age or gender that an admin is reviewing. */
export function WaitingChange() {
  const change = useQuery(ask('GET /identity/users/participant-information')).data?.content?.waitingChange;
  if (!change) return null;
  return (
    <div className="max-w-2xl">
      <Banner title={m.profile_reviewing()}>
        {m.profile_asked_for({
          date: dateWords(change.dateOfBirth),
          gender: GENDER_WORDS[change.gender].toLowerCase(),
        })}
      </Banner>
    </div>
  );
}
