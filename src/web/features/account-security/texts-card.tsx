import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import { getTextChoices, updateTextChoices } from '../../../contract/texts.ts';
import { Link } from '../../lib/navigation.tsx';
import { ask, useAction } from '../../lib/queries.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { CheckField } from '../../ui/check-field.tsx';
import { Loaded } from '../../ui/states.tsx';

type TextChoices = ReplyOf<typeof getTextChoices>;

/** Which text messages a participant gets, and whether they arrive; each box saves itself. */
export function TextsCard() {
  const query = useQuery(ask(getTextChoices));
  // Shows the choice at once; goes back to the saved one if the server refuses.
  const [chosen, setChosen] = useState<TextChoices | null>(null);
  const update = useAction(updateTextChoices);
  const choose = (choices: TextChoices) => {
    setChosen(choices);
    const { alsoTexts, optionalTexts } = choices;
    update.mutate({ body: { alsoTexts, optionalTexts } }, { onError: () => setChosen(null) });
  };
  return (
    <Card className="grid max-w-2xl gap-2">
      <h2 className="text-lg">Text messages</h2>
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
        We have no number of yours. <Link to={addresses.personalContactDetails}>Add your phone number</Link> to get text
        messages.
      </p>
    );
  }
  const getsTexts = !hasEmail || alsoTexts;
  return (
    <div className="grid gap-2">
      {isUnreachable && (
        <Alert>
          We could not reach {number} with our last text message. If it is no longer your number, please change it.
        </Alert>
      )}
      <p className="text-quiet">
        {hasEmail
          ? `We send you emails. If you like, we also send text messages to ${number}.`
          : `We send text messages to ${number}. Those about money, sessions and your account always come.`}
      </p>
      {hasEmail && (
        <CheckField
          label="Send me text messages too"
          checked={alsoTexts}
          onChange={({ target }) => onChoose({ ...choices, alsoTexts: target.checked })}
        />
      )}
      {getsTexts && (
        <CheckField
          label="Include optional messages, such as news of studies"
          checked={optionalTexts}
          onChange={({ target }) => onChoose({ ...choices, optionalTexts: target.checked })}
        />
      )}
    </div>
  );
}
