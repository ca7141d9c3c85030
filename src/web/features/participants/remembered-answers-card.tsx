import { useQuery } from '@tanstack/react-query';
import { REMEMBERED_DAYS } from '../../../domain/remembered-answers.ts';
import { m } from '../../../messages/m.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';

/** The answers that the person keeps for other studies: each with its date, and a button that deletes it. */
export function RememberedAnswersCard() {
  const query = useQuery(ask('GET /identity/users/remembered-answers'));
  const forget = useAction('DELETE /identity/users/remembered-answers/{id}');
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-lg">{m.profile_kept()}</h2>
      <p className="text-quiet">{m.profile_kept_why({ days: REMEMBERED_DAYS })}</p>
      <Loaded query={query} rows={1}>
        {({ content }) =>
          content.length === 0 ? (
            <p>{m.profile_kept_none()}</p>
          ) : (
            <ul className="ruled grid">
              {content.map(({ id, question, answers, rememberedAt, offeredUntil }) => (
                <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0">
                    <p className="text-quiet text-sm">{question}</p>
                    <p>{answers.join(', ')}</p>
                    <p className="text-quiet text-sm">
                      {m.profile_kept_since({ from: showDay(rememberedAt), to: showDay(offeredUntil) })}
                    </p>
                  </div>
                  <Button
                    variant="quiet"
                    aria-label={m.profile_forget_named({ question })}
                    starts={forget}
                    onClick={() => forget.mutate({ params: { id } })}
                  >
                    {m.profile_forget()}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
