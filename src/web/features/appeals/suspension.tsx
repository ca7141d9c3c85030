import { useState } from 'react';
import { call } from '../../lib/api.ts';
import { useCall } from '../../lib/use-call.ts';
import { useOnce } from '../../lib/use-once.ts';
import { type Hold, HoldNotice } from './hold-notice.tsx';

/**
 * Why an account is suspended, for its person, who has just been refused to sign in: the refusal's cookie says who it is. Shows
 * nothing to admins.
 */
export function Suspension() {
  const [hold, setHold] = useState<Hold | null | undefined>();
  const read = () => {
    call('GET /identity/suspension').then(
      ({ content }) => setHold(content),
      () => setHold(null),
    );
  };
  useOnce(read);
  const appeal = useCall('POST /identity/suspension/appeal', read);
  if (hold === undefined) return <div className="skeleton h-48" />;
  if (hold === null) return null;
  return <HoldNotice hold={hold} appeal={{ starts: appeal, send: (words) => appeal.run({ body: { words } }) }} />;
}
