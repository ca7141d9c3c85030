import { m } from '../../../messages/m.ts';
import { CheckField } from '../../ui/check-field.tsx';

/** The name of the consent's field. */
export const CONSENT = 'consent';

/**
 * Asked before an application is sent: one plain sentence, because answers are final, and whether the person is on stand-by,
 * where a study gives unconfirmed places to others on the same day.
 */
export function ApplyConsents({
  agreed,
  standsBy,
  asksStandBy,
  onAgree,
  onStandBy,
}: {
  agreed: boolean;
  standsBy: boolean;
  asksStandBy: boolean;
  onAgree: (agreed: boolean) => void;
  onStandBy: (standsBy: boolean) => void;
}) {
  return (
    <>
      {asksStandBy && (
        <CheckField
          label={m.apply_stand_by()}
          checked={standsBy}
          onChange={({ target }) => onStandBy(target.checked)}
        />
      )}
      <CheckField
        name={CONSENT}
        label={m.apply_consent()}
        checked={agreed}
        onChange={({ target }) => onAgree(target.checked)}
      />
    </>
  );
}
