import { useQuery } from '@tanstack/react-query';
import { m } from '../../../messages/m.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Loaded } from '../../ui/states.tsx';
import { useLogout } from '../accounts/use-logout.ts';

/** The devices that are signed in, each with a way to sign it out. */
export function DevicesCard() {
  const query = useQuery(ask('GET /authentication/users/me/devices'));
  const logout = useLogout();
  const revoke = useAction('DELETE /authentication/users/me/devices/{id}');
  const everywhere = useAction('POST /authentication/auth/logout-everywhere', { onDone: logout });
  return (
    <Card className="grid max-w-2xl gap-4">
      <h2 className="text-lg">{m.security_devices()}</h2>
      <Loaded query={query} rows={1}>
        {({ content }) => (
          <ul className="grid gap-3">
            {content.map(({ id, browser, system, lastUsedAt, isThis }) => (
              <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
                <span className="grid min-w-0">
                  <span className="flex flex-wrap items-center gap-2 font-semibold">
                    {m.security_device({ browser, system })} {isThis && <Badge>{m.security_device_this()}</Badge>}
                  </span>
                  <span className="text-quiet text-sm">
                    {m.security_device_used({ time: showInstant(lastUsedAt) })}
                  </span>
                </span>
                {!isThis && (
                  <Button variant="quiet" starts={revoke} onClick={() => revoke.mutate({ params: { id } })}>
                    {m.security_sign_out()}
                    <span className="sr-only"> {m.security_device({ browser, system })}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <p className="text-quiet text-sm">{m.security_everywhere_why()}</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="plain" onClick={logout}>
          {m.shell_logout()}
        </Button>
        <Button variant="danger" starts={everywhere} onClick={() => everywhere.mutate({})}>
          {m.security_everywhere()}
        </Button>
      </div>
    </Card>
  );
}
