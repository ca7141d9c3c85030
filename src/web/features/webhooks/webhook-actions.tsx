import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { Webhook } from '../../../contract/webhooks.ts';
import type { EventKind } from '../../../domain/events.ts';
import { navigate } from '../../lib/navigation.tsx';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog, DialogActions } from '../../ui/dialog.tsx';
import { Menu } from '../../ui/menu.tsx';
import type { Started } from '../../ui/refusal.ts';
import { SecretShownOnce } from './shown-once.tsx';
import { WebhookForm } from './webhook-form.tsx';

interface Question {
  title: string;
  words: string;
  action: string;
  variant: 'main' | 'danger';
  kind: 'plain' | 'delete';
  starts: Started;
  send: () => void;
}

type Asked = 'change' | 'roll' | 'disable' | 'delete' | null;

/** A webhook's rare actions in a menu; irreversible ones ask for confirmation. */
export function WebhookActions({ webhook }: { webhook: Webhook }) {
  const { id, url, description, kinds, disabledAt } = webhook;
  const [asked, setAsked] = useState<Asked>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const close = () => setAsked(null);
  const change = useAction('PATCH /webhooks/{id}', { onDone: close });
  const disable = useAction('POST /webhooks/{id}/disable', { onDone: close });
  const remove = useAction('DELETE /webhooks/{id}', { onDone: () => navigate(addresses.webhooks, { replace: true }) });
  const roll = useAction('POST /webhooks/{id}/secret', {
    onDone: ({ content }) => {
      close();
      setSecret(content.secret);
    },
  });
  const params = { id };
  const QUESTIONS: Record<Exclude<Asked, 'change' | null>, Question> = {
    roll: {
      title: 'Replace the signing secret?',
      words: 'For 24 hours we sign each event with both secrets. After that, only the new one counts.',
      action: 'Replace the secret',
      variant: 'main',
      kind: 'plain',
      starts: roll,
      send: () => roll.mutate({ params }),
    },
    disable: {
      title: 'Turn this webhook off?',
      words: 'We don’t send the waiting events. When you turn it on again, you can choose to get what it missed.',
      action: 'Turn off',
      variant: 'danger',
      kind: 'plain',
      starts: disable,
      send: () => disable.mutate({ params }),
    },
    delete: {
      title: 'Delete this webhook?',
      words: 'We delete its log too, and don’t send the waiting events. This can’t be undone.',
      action: 'Delete',
      variant: 'danger',
      kind: 'delete',
      starts: remove,
      send: () => remove.mutate({ params }),
    },
  };
  const question = asked === null || asked === 'change' ? null : QUESTIONS[asked];
  return (
    <>
      <Menu
        name={new URL(url).host}
        items={[
          { words: 'Change', onChoose: () => setAsked('change') },
          { words: 'Replace the secret', onChoose: () => setAsked('roll') },
          disabledAt === null && { words: 'Turn off', isDanger: true, onChoose: () => setAsked('disable') },
          { words: 'Delete', isDanger: true, onChoose: () => setAsked('delete') },
        ]}
      />
      <Dialog open={asked === 'change'} onClose={close} title="Change the webhook">
        <WebhookForm
          initial={{ url, description, kinds: kinds as EventKind[] }}
          action="Save"
          starts={change}
          onSend={(body, refused) => change.mutate({ params, body }, { onError: refused })}
          onCancel={close}
        />
      </Dialog>
      <Dialog open={question !== null} onClose={close} kind={question?.kind ?? 'plain'} title={question?.title ?? ''}>
        <p>{question?.words}</p>
        <DialogActions>
          <Button variant="plain" onClick={close}>
            Go back
          </Button>
          <Button
            variant={question?.variant ?? 'main'}
            {...(question ? { starts: question.starts } : {})}
            onClick={() => question?.send()}
          >
            {question?.action}
          </Button>
        </DialogActions>
      </Dialog>
      <SecretShownOnce secret={secret} onClose={() => setSecret(null)} />
    </>
  );
}
