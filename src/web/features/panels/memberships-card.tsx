import { useQuery } from '@tanstack/react-query';
import { allowPanels, leavePanels, listMemberships } from '../../../contract/panels.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';

/** Which organisations keep a participant in a panel, with the way out and back. */
export function MembershipsCard() {
  const query = useQuery(ask(listMemberships));
  const leave = useAction(leavePanels);
  const allow = useAction(allowPanels);
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-lg">Panels</h2>
      <p className="text-quiet">
        Organisations you met can keep you in a panel, to invite you to more studies. You can leave at any time, without
        a reason.
      </p>
      <Loaded query={query} rows={1}>
        {({ content }) =>
          content.length === 0 ? (
            <p>No organisation keeps you in a panel.</p>
          ) : (
            <ul className="ruled">
              {content.map(({ organizationId, organizationName, since, leftAt }) => (
                <li key={organizationId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0">
                    <p className="wrap-anywhere font-semibold">{organizationName}</p>
                    <p className="text-quiet text-sm">
                      {leftAt ? `You left on ${showDay(leftAt)}` : since && `Since ${showDay(since)}`}
                    </p>
                  </div>
                  {leftAt ? (
                    <Button
                      look="quiet"
                      busy={allow.isPending}
                      onClick={() => allow.mutate({ params: { organizationId } })}
                    >
                      Allow again<span className="sr-only"> {organizationName}</span>
                    </Button>
                  ) : (
                    <Button
                      look="plain"
                      busy={leave.isPending}
                      onClick={() => leave.mutate({ params: { organizationId } })}
                    >
                      Leave<span className="sr-only"> the panels of {organizationName}</span>
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  );
}
