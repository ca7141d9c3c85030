import type { SignedIn } from '../../../contract/accounts.ts';
import type { VerificationStatus } from '../../../domain/enumerations.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';

const SHOWN: Record<VerificationStatus, { words: string; tone: Tone }> = {
  PENDING: { words: 'Pending verification', tone: 'wait' },
  VERIFIED: { words: 'Account Verified', tone: 'good' },
  DECLINED: { words: 'Account Declined', tone: 'bad' },
  UNVERIFIED: { words: 'Account Unverified', tone: 'quiet' },
};

/** The colour of each state. */
export const VERIFICATION_TONES: Record<VerificationStatus, Tone> = {
  PENDING: SHOWN.PENDING.tone,
  VERIFIED: SHOWN.VERIFIED.tone,
  DECLINED: SHOWN.DECLINED.tone,
  UNVERIFIED: SHOWN.UNVERIFIED.tone,
};

/** SCREEN-30: the researcher's state of verification in the header. */
export function VerificationBadge({ user }: { user: SignedIn }) {
  const { words, tone } = SHOWN[user.organization?.adminVerificationStatus ?? 'UNVERIFIED'];
  // On a phone, a verified organisation only shows a tick; states that need an action are in words.
  return (
    <span
      className={tone === 'good' ? 'max-sm:[&>span]:size-5 max-sm:[&>span]:justify-center max-sm:[&>span]:px-0' : ''}
    >
      <Badge tone={tone}>
        <span className={tone === 'good' ? 'max-sm:sr-only' : ''}>{words}</span>
      </Badge>
    </span>
  );
}
