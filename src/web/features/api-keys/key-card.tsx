import { useState } from 'react';
import type { listApiKeys } from '../../../contract/api-keys.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { API_SCOPES } from '../../../domain/api-scopes.ts';
import { useAction } from '../../lib/queries.ts';
import { showDay, showInstant } from '../../lib/when.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';

export type Key = ReplyOf<typeof listApiKeys>[number];

interface State {
  works: boolean;
  /** Without a time, because a badge can't wrap; the text has it. */
  badge: string;
  tone: Tone;
  when: string;
}

/** A key's state, with its date where that matters. */
function stateOf({ revokedAt, expiresAt, isReplaced }: Key): State {
  if (revokedAt !== null) {
    return { works: false, badge: 'Revoked', tone: 'quiet', when: `Revoked ${showDay(revokedAt)}` };
  }
  if (Date.parse(expiresAt) <= Date.now()) {
    return { works: false, badge: 'Expired', tone: 'quiet', when: `Expired ${showDay(expiresAt)}` };
  }
  if (isReplaced) {
    return { works: true, badge: 'Replaced', tone: 'wait', when: `Works until ${showInstant(expiresAt)}` };
  }
  return { works: true, badge: 'Works', tone: 'good', when: `Works until ${showDay(expiresAt)}` };
}

/** One key: its scopes, its state, its last use, and ways to replace or revoke it. */
export function KeyCard({ apiKey, onRoll }: { apiKey: Key; onRoll: () => void }) {
  const [revoking, setRevoking] = useState(false);
  const revoke = useAction('DELETE /identity/api-keys/{id}', { onDone: () => setRevoking(false) });
  const { id, name, mode, scopes, shown, networks, madeByName, createdAt, lastUsedAt } = apiKey;
  const { works, badge, tone, when } = stateOf(apiKey);
  return (
    <Card className="grid gap-3">
      <div className="flex items-start justify-between gap-3">
        <div className="grid min-w-0 gap-1">
          <h2 className="flex flex-wrap items-center gap-2 text-lg">
            <span className="wrap-anywhere">{name}</span> {mode === 'test' && <Badge>Test</Badge>}
            <Badge tone={tone}>{badge}</Badge>
          </h2>
          <p className="wrap-anywhere text-quiet text-sm">
            <code>{shown}</code> · made by {madeByName} on {showDay(createdAt)}
          </p>
        </div>
        {works && (
          <Menu
            isSmall
            name={name}
            items={[
              !apiKey.isReplaced && { words: 'Replace with a new key', onChoose: onRoll },
              { words: 'Revoke', isDanger: true, onChoose: () => setRevoking(true) },
            ]}
          />
        )}
      </div>
      <ul className="grid gap-1 text-sm">
        {scopes.map((scope) => (
          <li key={scope}>{API_SCOPES[scope]}</li>
        ))}
      </ul>
      <p className="wrap-anywhere text-quiet text-sm">
        {when} · {lastUsedAt ? `last used ${showInstant(lastUsedAt)}` : 'never used'}
        {networks.length > 0 && ` · only from ${networks.join(', ')}`}
      </p>
      <Dialog open={revoking} onClose={() => setRevoking(false)} kind="delete" title={`Revoke ${name}?`}>
        <p>Software that uses this key stops working at once. This can’t be undone.</p>
        <DialogActions>
          <Button variant="plain" onClick={() => setRevoking(false)}>
            Go back
          </Button>
          <Button variant="danger" starts={revoke} onClick={() => revoke.mutate({ params: { id } })}>
            Revoke
          </Button>
        </DialogActions>
      </Dialog>
    </Card>
  );
}
