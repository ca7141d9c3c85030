import type { ComponentProps } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { UserType } from '../../../domain/enumerations.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { CheckField } from '../../ui/check-field.tsx';

type Name = 'termsAccepted' | 'privacyAccepted' | 'marketingAccepted';

/** The required and optional consents of a registration. */
export function ConsentChecks({
  role = 'PARTICIPANT',
  tick,
}: {
  role?: UserType;
  tick: (name: Name) => Omit<ComponentProps<typeof CheckField>, 'label'>;
}) {
  return (
    <div>
      <CheckField
        label={
          <>
            {m.sign_up_accept()}{' '}
            <Link className="text-clay underline" to={addresses.terms} target="_blank">
              {m.sign_up_terms()}
            </Link>
            .
          </>
        }
        {...tick('termsAccepted')}
      />
      <CheckField
        label={
          <>
            {m.sign_up_accept()}{' '}
            <Link className="text-clay underline" to={addresses.privacy} target="_blank">
              {m.sign_up_privacy()}
            </Link>
            .
          </>
        }
        {...tick('privacyAccepted')}
      />
      <CheckField
        label={role === 'PARTICIPANT' ? m.sign_up_news() : 'Send me news about Nyansapo. I can stop it at any time.'}
        {...tick('marketingAccepted')}
      />
    </div>
  );
}
