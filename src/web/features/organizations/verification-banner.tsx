import { addresses } from '../../../contract/addresses.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';

/** SCREEN-31: asks a researcher for their organisation's verification. */
export function VerificationBanner() {
  return (
    <Banner title="Complete your verification" action={<ButtonLink to={addresses.kyc}>Let's go</ButtonLink>}>
      Tell us about your organisation, so that participants can trust your studies.
    </Banner>
  );
}
