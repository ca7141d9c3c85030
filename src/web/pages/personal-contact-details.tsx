import * as z from 'zod/mini';
import { addresses } from '../../contract/addresses.ts';
import { LINKED_IN_MESSAGE, PersonalLinkedInField } from '../../contract/fields.ts';
import { isGhanaianNumber, NUMBER_MESSAGE } from '../../domain/mobile-money.ts';
import { m } from '../../messages/m.ts';
import { useSchemaForm } from '../lib/form.ts';
import { navigate } from '../lib/navigation.tsx';
import { useAction } from '../lib/queries.ts';
import { headingOf } from '../lib/routes.ts';
import { mergeUser, useUser } from '../lib/session.ts';
import { Card } from '../ui/card.tsx';
import { TextField } from '../ui/field.tsx';
import { PageTitle } from '../ui/page-title.tsx';
import { FormSubmit } from '../ui/submit.tsx';

const LINKED_IN_EXAMPLE = 'https://www.linkedin.com/in/…';

/** Every field is optional; filled-in ones are checked as the server checks them. */
const ContactForm = z.object({
  phoneNumber: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isGhanaianNumber(text), NUMBER_MESSAGE),
  ),
  linkedInUrl: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || PersonalLinkedInField.safeParse(text).success, LINKED_IN_MESSAGE),
  ),
  address: z.string().check(z.trim(), z.maxLength(200, 'The maximum length allowed is 200')),
});

export default function PersonalContactDetailsPage() {
  const user = useUser();
  const form = useSchemaForm(ContactForm, {
    phoneNumber: user?.phoneNumber ?? '',
    linkedInUrl: user?.linkedInUrl ?? '',
    address: user?.address ?? '',
  });
  const update = useAction('PUT /identity/users/general-info/update', {
    onDone: ({ content }) => {
      mergeUser(content);
      navigate(addresses.accountManagement);
    },
  });
  const submit = form.onSubmit(({ phoneNumber, linkedInUrl, address }) =>
    update.mutate(
      { body: { phoneNumber: phoneNumber || null, linkedInUrl: linkedInUrl || null, address: address || null } },
      { onError: form.refuseFields },
    ),
  );
  return (
    <>
      <PageTitle {...headingOf('personalContactDetails')} />
      <p className="max-w-2xl text-quiet">
        {user?.role === 'PARTICIPANT'
          ? m.profile_phone_seen()
          : 'We use these to reach you. Participants and other organisations don’t see them.'}
      </p>
      <Card className="max-w-2xl">
        <form className="grid gap-4" noValidate onSubmit={submit}>
          <TextField label={m.profile_phone()} optional type="tel" autoComplete="tel" {...form.text('phoneNumber')} />
          {/* Studies don't ask participants for it. What they once gave stays. */}
          {user?.role !== 'PARTICIPANT' && (
            <TextField
              label="LinkedIn profile"
              optional
              type="url"
              inputMode="url"
              placeholder={LINKED_IN_EXAMPLE}
              {...form.text('linkedInUrl')}
            />
          )}
          <TextField
            label={m.profile_address()}
            optional
            autoComplete="address-line1"
            maxLength={200}
            {...form.text('address')}
          />
          <FormSubmit waitsFor={form.waitsFor} className="justify-self-start" starts={update}>
            {m.momo_save()}
          </FormSubmit>
        </form>
      </Card>
    </>
  );
}
