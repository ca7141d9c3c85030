import type { ReplyOf } from '../../../contract/endpoint.ts';
import { ChangeReasonForm, type getParticipantInformation } from '../../../contract/participants.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { useAction } from '../../lib/queries.ts';
import { asForm, changesBetween, PROFILE, type Profile } from './profile-schema.ts';

export type Information = NonNullable<ReplyOf<typeof getParticipantInformation>>;

const SECTION = /^(?:demographic|employment|technicalDetail|dailyLife|health)\./;

/** The profile as a form that sends what has changed. It is quiet where the screen itself shows that it went on. */
export function useProfileForm(information: Information, onSaved: () => void, { isQuiet = false } = {}) {
  const before = asForm(information);
  const form = useSchemaForm(PROFILE, before as never, { follow: true, part: SECTION });
  const why = useSchemaForm(ChangeReasonForm, { changeReason: '' });
  const { dateOfBirth, gender } = form.values;
  /** Once these two have decided about studies, another one needs a reason and a review. */
  const asksWhy = information.changesAreReviewed && (dateOfBirth !== before.dateOfBirth || gender !== before.gender);
  const update = useAction('PUT /identity/users/participant-information', {
    onDone: onSaved,
    ...(isQuiet && { success: false }),
  });
  const save = form.onSubmit((after) => {
    const changes = changesBetween(before, after as Profile);
    if (changes === null) return onSaved();
    update.mutate(
      { body: { ...changes, ...(asksWhy ? why.values : {}) } },
      {
        onError: (error) => {
          why.refuseFields(error);
          form.refuseFields(error);
        },
      },
    );
  });
  return { form, why, asksWhy, update, save, waitsFor: [...form.waitsFor, ...(asksWhy ? why.waitsFor : [])] };
}
