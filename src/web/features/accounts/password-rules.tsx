import { PASSWORD_RULES } from '../../../contract/fields.ts';

/** §5's password rule, explained as one types. */
export function PasswordRules({ password }: { password: string }) {
  return (
    <span className="flex flex-wrap gap-x-3 gap-y-1">
      {PASSWORD_RULES.map(({ words, holds }) => {
        const ok = password !== '' && holds(password);
        return (
          <span key={words} className={ok ? 'text-leaf' : ''}>
            <span aria-hidden="true">{ok ? '✓' : '·'}</span> {words}
          </span>
        );
      })}
    </span>
  );
}
