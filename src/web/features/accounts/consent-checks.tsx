import type { ComponentProps } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { Link } from '../../lib/navigation.tsx';
import { CheckField } from '../../ui/check-field.tsx';

type Name = 'termsAccepted' | 'privacyAccepted' | 'marketingAccepted';

/** What everybody agrees to when they register, and what they may agree to. */
export function ConsentChecks({ tick }: { tick: (name: Name) => Omit<ComponentProps<typeof CheckField>, 'label'> }) {
  return (
    <div>
      <CheckField
        label={
          <>
            I accept the{' '}
            <Link className="text-clay underline" to={addresses.terms} target="_blank">
              terms and conditions
            </Link>
            .
          </>
        }
        {...tick('termsAccepted')}
      />
      <CheckField
        label={
          <>
            I accept the{' '}
            <Link className="text-clay underline" to={addresses.privacy} target="_blank">
              privacy policy
            </Link>
            .
          </>
        }
        {...tick('privacyAccepted')}
      />
      <CheckField label="Send me new studies and news. I can stop it at any time." {...tick('marketingAccepted')} />
    </div>
  );
}
