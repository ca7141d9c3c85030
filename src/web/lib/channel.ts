import { maskNumber } from '../../domain/mobile-money.ts';
import { m } from '../../messages/m.ts';
import { useUser } from './session.ts';

/** The masked number that we text, for somebody without an email address; null for people whom we email (SMS-01). */
export function useTextedNumber(): string | null {
  const user = useUser();
  return user?.email === null && user.mobileNumber !== null ? maskNumber(user.mobileNumber) : null;
}

/** "We’ll text you on 024 *** 2223.", or that we email: how the reader hears from us. */
export function useChannelWords(): string {
  const number = useTextedNumber();
  return number === null ? m.channel_email() : m.channel_text({ number });
}
