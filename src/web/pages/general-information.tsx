import * as z from 'zod/mini';
import { GeneralInfoForm } from '../../contract/accounts.ts';
import { addresses } from '../../contract/addresses.ts';
import { m } from '../../messages/m.ts';
import { useSchemaForm } from '../lib/form.ts';
import { navigate } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { Avatar } from '../ui/avatar.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { FormSubmit } from '../ui/submit.tsx';

const NamesForm = z.pick(GeneralInfoForm, { firstName: true, lastName: true });

export default function GeneralInformationPage() {
  const user = useUser();
  const form = useSchemaForm(NamesForm, { firstName: user?.firstName ?? '', lastName: user?.lastName ?? '' });
  const update = useAction('PUT /identity/users/general-info/update', {
    onDone: ({ content }) => {
      mergeUser(content);
      navigate(addresses.accountManagement);
    },
  });
  return (
    <>
      <PageTitle {...headingOf('generalInformation')} />
      <Card className="grid max-w-2xl gap-5">
        {user && <Avatar firstName={user.firstName} lastName={user.lastName} className="size-20" />}
        <form
          className="grid gap-4"
          noValidate
          onSubmit={form.onSubmit((body) => update.mutate({ body }, { onError: form.refuseFields }))}
        >
          <TextField label={m.sign_up_first_name()} autoComplete="given-name" {...form.text('firstName')} />
          <TextField label={m.sign_up_last_name()} autoComplete="family-name" {...form.text('lastName')} />
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={update}>
            {m.momo_save()}
          </FormSubmit>
        </form>
      </Card>
    </>
  );
}
