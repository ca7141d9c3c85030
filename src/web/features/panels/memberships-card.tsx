import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/m.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';

/** The organisations that keep a participant in a panel, with ways to leave and to allow it again. */
export function MembershipsCard() {
  const query = useQuery(ask('GET /project/panel-memberships'));
  const leave = useAction('POST /project/panel-memberships/{organizationId}/leave');
  const allow = useAction('POST /project/panel-memberships/{organizationId}/allow');
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-lg">{m.security_panels()}</h2>
      <p className="text-quiet">{m.security_panels_lead()}</p>
      <Loaded query={query} rows={1}>
        {({ content }) =>
          content.length === 0 ? (
            <p>{m.security_panels_none()}</p>
          ) : (
            <ul className="ruled">
              {content.map(({ organizationId, organizationName, since, leftAt }) => (
                <li key={organizationId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
                  <div className="min-w-0">
                    <p className="wrap-anywhere font-semibold">{organizationName}</p>
                    <p className="text-quiet text-sm">
                      {leftAt
                        ? m.security_panels_left({ day: showDay(leftAt) })
                        : since && m.security_panels_since({ day: showDay(since) })}
                    </p>
                  </div>
                  {leftAt ? (
                    <Button variant="quiet" starts={allow} onClick={() => allow.mutate({ params: { organizationId } })}>
                      {m.security_panels_allow()}
                      <span className="sr-only"> {organizationName}</span>
                    </Button>
                  ) : (
                    <Button variant="plain" starts={leave} onClick={() => leave.mutate({ params: { organizationId } })}>
                      {m.security_panels_leave()}
                      <span className="sr-only"> {m.security_panels_of({ name: organizationName })}</span>
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
