import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getTextChoices } from '../../../contract/texts.ts';
import { m } from '../../../messages/m.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Loaded } from '../../ui/states.tsx';

type TextChoices = ReplyOf<typeof getTextChoices>;

/** The text messages that a participant gets, and whether they arrive; each box saves when it changes. */
export function TextsCard() {
  const query = useQuery(ask('GET /identity/users/me/texts'));
  // Shows the choice at once, and reverts it if the server refuses.
  const [chosen, setChosen] = useState<TextChoices | null>(null);
  const update = useAction('PUT /identity/users/me/texts');
  const choose = (choices: TextChoices) => {
    setChosen(choices);
    const { alsoTexts, optionalTexts } = choices;
    update.mutate({ body: { alsoTexts, optionalTexts } }, { onError: () => setChosen(null) });
  };
  return (
    <Card className="grid max-w-2xl gap-2">
      <h2 className="text-lg">{m.security_texts()}</h2>
      <Loaded query={query} rows={1}>
        {({ content }) => <Choices choices={chosen ?? content} onChoose={choose} />}
      </Loaded>
    </Card>
  );
}

function Choices({ choices, onChoose }: { choices: TextChoices; onChoose: (choices: TextChoices) => void }) {
  const { number, hasEmail, alsoTexts, optionalTexts, isUnreachable } = choices;
  if (number === null) {
    return (
      <p>
        {m.security_texts_none()} <Link to={addresses.personalContactDetails}>{m.security_texts_add()}</Link>{' '}
        {m.security_texts_to_get()}
      </p>
    );
  }
  const getsTexts = !hasEmail || alsoTexts;
  return (
    <div className="grid gap-2">
      {isUnreachable && <Alert>{m.security_texts_unreachable({ number })}</Alert>}
      <p className="text-quiet">{hasEmail ? m.security_texts_also({ number }) : m.security_texts_only({ number })}</p>
      {hasEmail && (
        <CheckField
          label={m.security_texts_too()}
          checked={alsoTexts}
          onChange={({ target }) => onChoose({ ...choices, alsoTexts: target.checked })}
        />
      )}
      {getsTexts && (
        <CheckField
          label={m.security_texts_optional()}
          checked={optionalTexts}
          onChange={({ target }) => onChoose({ ...choices, optionalTexts: target.checked })}
        />
      )}
    </div>
  );
}
