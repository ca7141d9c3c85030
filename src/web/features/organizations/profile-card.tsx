import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import {
  type getOrganizationProfile,
  MAX_LOGO_BYTES,
  OrganizationProfileForm,
} from '../../../contract/organizations/profile.ts';
import { wordsOf } from '../../lib/api.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { toast } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';

type Profile = ReplyOf<typeof getOrganizationProfile>;

/** The organisation's name, logo and address; its admins change them. */
export function ProfileCard({ organization }: { organization: { id: string; isAdmin: boolean } }) {
  const params = { organizationId: organization.id };
  const query = useQuery(ask('GET /identity/organizations/{organizationId}/profile', { params }));
  const [isEditing, setIsEditing] = useState(false);
  return (
    <Card className="grid max-w-2xl gap-4">
      <Loaded query={query} rows={1}>
        {({ content: profile }) => (
          <>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
              <OrganizationLogo profile={profile} />
              <div className="min-w-0 flex-1">
                <h2 className="wrap-anywhere text-xl">{profile.name}</h2>
                <p className="wrap-anywhere whitespace-pre-line text-quiet">{profile.address || 'No address yet'}</p>
              </div>
              {organization.isAdmin && !isEditing && (
                <Button variant="plain" onClick={() => setIsEditing(true)}>
                  Edit
                </Button>
              )}
            </div>
            {isEditing && <ProfileFields profile={profile} params={params} onClose={() => setIsEditing(false)} />}
          </>
        )}
      </Loaded>
    </Card>
  );
}

/** The logo, or the first letter of the name. */
function OrganizationLogo({ profile: { name, logo } }: { profile: Profile }) {
  return logo ? (
    <img
      src={logo}
      alt=""
      width={64}
      height={64}
      className="size-16 rounded-xl border border-line bg-white object-contain"
    />
  ) : (
    <span
      aria-hidden="true"
      className="grid size-16 place-items-center rounded-xl bg-sunken font-display text-2xl text-quiet"
    >
      {name[0]}
    </span>
  );
}

function ProfileFields({
  profile,
  params,
  onClose,
}: {
  profile: Profile;
  params: { organizationId: string };
  onClose: () => void;
}) {
  const form = useSchemaForm(OrganizationProfileForm, { name: profile.name, address: profile.address });
  const save = useAction('PATCH /identity/organizations/{organizationId}/profile', {
    onDone: () => {
      toast.success('Saved');
      onClose();
    },
  });
  return (
    <div className="grid gap-5 border-line border-t pt-4">
      <LogoField profile={profile} params={params} />
      <form
        noValidate
        className="grid gap-4"
        onSubmit={form.onSubmit((body) => save.mutate({ params, body }, { onError: form.refuseFields }))}
      >
        <TextField
          label="Name"
          maxLength={100}
          hint="Participants see it on your studies. We check a new name after you change it."
          {...form.text('name')}
        />
        <AreaField
          label="Address"
          optional
          rows={3}
          maxLength={300}
          hint="Invoices show it. Participants don’t see it."
          {...form.text('address')}
        />
        <div className="flex flex-wrap gap-3">
          <FormSubmit waitsFor={form.waitsFor} starts={save}>
            Save
          </FormSubmit>
          <Button variant="plain" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </div>
  );
}

/** A picture that is sent as soon as it is chosen. */
function LogoField({ profile, params }: { profile: Profile; params: { organizationId: string } }) {
  const id = useId();
  const [problem, setProblem] = useState<string>();
  const upload = useAction('POST /identity/organizations/{organizationId}/logo', {
    onDone: () => setProblem(undefined),
  });
  const remove = useAction('DELETE /identity/organizations/{organizationId}/logo');
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return;
    if (chosen.size > MAX_LOGO_BYTES)
      return setProblem('This picture is larger than 2 MB. Please choose a smaller one.');
    setProblem(undefined);
    const bytes = new Uint8Array(await chosen.arrayBuffer());
    upload.mutate({ params, bytes }, { onError: (error) => setProblem(wordsOf(error)) });
  };
  return (
    <div className="grid gap-2">
      <p className="font-semibold">Logo</p>
      <p id={`${id}-hint`} className="text-quiet">
        Participants see it on your study’s page. A JPEG or PNG of at most 2 MB; square ones look best.
      </p>
      <div className="flex flex-wrap gap-2">
        <label
          className={`${buttonClass('plain')} cursor-pointer has-focus-visible:outline-3 has-focus-visible:outline-focus has-focus-visible:outline-offset-2`}
        >
          {upload.isPending ? 'Sending …' : profile.logo ? 'Choose another logo' : 'Choose a logo'}
          <input
            type="file"
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            className="sr-only"
            aria-describedby={problem ? `${id}-problem` : `${id}-hint`}
            onChange={({ target }) => {
              void choose(target.files?.[0]);
              // The same file can be chosen again.
              target.value = '';
            }}
          />
        </label>
        {profile.logo && (
          <Button variant="quiet" starts={remove} onClick={() => remove.mutate({ params })}>
            Remove the logo
          </Button>
        )}
      </div>
      {problem && (
        <p id={`${id}-problem`} role="alert" className="text-danger">
          {problem}
        </p>
      )}
    </div>
  );
}
