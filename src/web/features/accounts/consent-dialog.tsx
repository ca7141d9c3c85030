import { useState } from 'react';
import type { SignedIn } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { mergeUser } from '../../lib/session.ts';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { useLogout } from './use-logout.ts';

const DOCUMENTS = {
  TERMS: { words: m.shell_new_terms(), to: addresses.terms },
  PRIVACY: { words: m.shell_new_privacy(), to: addresses.privacy },
} as const;

/** Asks everybody to agree to a new version of a document before they continue (Act 843). */
export function ConsentDialog({ user }: { user: SignedIn }) {
  const logout = useLogout();
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const give = useAction('POST /identity/users/me/consents', { onDone: ({ content }) => mergeUser(content) });
  const { consentNeeded } = user;
  return (
    <Dialog open onClose={() => undefined} title={m.shell_terms_changed()} mustAnswer>
      <p>{m.shell_terms_read()}</p>
      <div>
        {consentNeeded.map((document) => (
          <CheckField
            key={document}
            label={
              <>
                {m.shell_terms_accept()}{' '}
                <Link className="text-clay underline" to={DOCUMENTS[document].to} target="_blank">
                  {DOCUMENTS[document].words}
                </Link>
                .
              </>
            }
            checked={agreed.includes(document)}
            onChange={({ target }) =>
              setAgreed(target.checked ? [...agreed, document] : agreed.filter((other) => other !== document))
            }
          />
        ))}
      </div>
      <DialogActions>
        <Button variant="plain" onClick={logout}>
          {m.shell_logout()}
        </Button>
        <Button
          disabled={agreed.length < consentNeeded.length}
          starts={give}
          onClick={() => give.mutate({ body: { documents: consentNeeded } })}
        >
          {m.shell_terms_agree()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
