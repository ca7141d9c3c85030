import { PASSWORD_RULES } from '../../../contract/fields.ts';
import { inLanguage } from '../../../messages/in-place.ts';
import { locale } from '../../../messages/locale.ts';
import { m } from '../../../messages/m.ts';

const LEVELS = [m.password_weak(), m.password_nearly(), m.password_fair(), m.password_good(), m.password_strong()];
const BARS = ['bg-danger', 'bg-gold', 'bg-gold', 'bg-leaf', 'bg-leaf'] as const;

/** From 0 to 4: by the rules of ACCOUNT-13, then by length, which matters more than the kinds of characters. */
function levelOf(password: string): number {
  const met = PASSWORD_RULES.filter(({ holds }) => holds(password)).length;
  if (met < PASSWORD_RULES.length) return met < PASSWORD_RULES.length - 1 ? 0 : 1;
  if (password.length >= 16) return 4;
  return password.length >= 12 ? 3 : 2;
}

/** WEB-06: a meter, and the password rule as a list that is ticked off as the person types. */
export function PasswordStrength({ password }: { password: string }) {
  const level = password === '' ? -1 : levelOf(password);
  return (
    <span className="grid gap-2">
      <span className="flex items-center gap-3">
        <meter
          className="sr-only"
          aria-label={m.password_strength()}
          aria-valuetext={LEVELS[level]}
          min={0}
          max={4}
          value={Math.max(level, 0)}
        />
        <span className="grid flex-1 grid-cols-4 gap-1" aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <span
              key={bar}
              className={`h-1.5 rounded-full ${level >= 0 && bar <= Math.max(level, 1) ? BARS[level] : 'bg-line'}`}
            />
          ))}
        </span>
        <span className={level >= 0 ? 'w-24 text-right' : 'sr-only'} aria-live="polite">
          {LEVELS[level]}
        </span>
      </span>
      <span className="flex flex-wrap gap-x-3 gap-y-1">
        {PASSWORD_RULES.map(({ words: rule, holds }) => {
          const ok = password !== '' && holds(password);
          return (
            <span key={rule} className={ok ? 'text-leaf' : ''}>
              <span aria-hidden="true">{ok ? '✓' : '·'}</span> {inLanguage(rule, locale())}
              <span className="sr-only">{` (${ok ? m.password_done() : m.password_missing()})`}</span>
            </span>
          );
        })}
      </span>
    </span>
  );
}
