import { type FormEvent, useState } from 'react';
import { updateGeneralInfo } from '../../contract/accounts.ts';
import { paths } from '../app/paths.ts';
import { ApiError } from '../lib/api.ts';
import { navigate } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';

/** A small form whose fields may all be empty: the server checks what is not. */
export default function PersonalContactDetailsPage() {
  const user = useUser();
  const [wrong, setWrong] = useState<Record<string, string>>({});
  const update = useAction(updateGeneralInfo, {
    onDone: ({ content }) => {
      mergeUser(content);
      navigate(paths.accountManagement);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setWrong({});
    const data = new FormData(event.currentTarget);
    const field = (name: string) => String(data.get(name) ?? '').trim() || null;
    const body = { phoneNumber: field('phoneNumber'), linkedInUrl: field('linkedInUrl'), address: field('address') };
    update.mutate(
      { body },
      {
        onError: (error) => {
          if (error instanceof ApiError)
            setWrong(Object.fromEntries(error.fields.map(({ field: name, message }) => [name, message])));
        },
      },
    );
  };
  return (
    <>
      <PageTitle
        title="Contact details"
        lead="Researchers see your phone number only once a session is booked, and only if it is a phone call."
      />
      <Card className="max-w-2xl">
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <TextField
            label="Phone number"
            optional
            type="tel"
            name="phoneNumber"
            autoComplete="tel"
            defaultValue={user?.phoneNumber ?? ''}
            error={wrong.phoneNumber}
          />
          <TextField
            label="LinkedIn profile"
            optional
            type="url"
            inputMode="url"
            name="linkedInUrl"
            placeholder="https://www.linkedin.com/in/…"
            defaultValue={user?.linkedInUrl ?? ''}
            error={wrong.linkedInUrl}
          />
          <TextField
            label="Address"
            optional
            name="address"
            autoComplete="street-address"
            maxLength={200}
            defaultValue={user?.address ?? ''}
            error={wrong.address}
          />
          <Button type="submit" className="justify-self-start" busy={update.isPending}>
            Save
          </Button>
        </form>
      </Card>
    </>
  );
}
