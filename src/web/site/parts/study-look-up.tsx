import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { TextField } from '../../ui/field.tsx';
import { hereIn } from '../here-in.ts';

/** Looks a study up by its code: a plain form that leads to the study's page. */
export function StudyLookUp() {
  return (
    <form
      action={hereIn(addresses.studyLookUp)}
      method="get"
      data-waits=""
      className="flex max-w-md flex-wrap items-end gap-3"
    >
      <div className="min-w-0 flex-1 basis-48">
        <TextField
          label={m.participant_page_code()}
          name="code"
          required
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
        />
      </div>
      <button type="submit" className={buttonClass('plain')}>
        {m.participant_page_look_up()}
      </button>
    </form>
  );
}
