import { useAction } from '../../lib/queries.ts';
import { type Hold, HoldNotice } from './hold-notice.tsx';

/** Something that is held of the person who is signed in. */
export function OwnHold({ hold }: { hold: Hold }) {
  const appeal = useAction('POST /identity/holds/{kind}/{id}/appeal');
  const params = { kind: hold.kind, id: hold.subjectId };
  return (
    <HoldNotice hold={hold} appeal={{ starts: appeal, send: (words) => appeal.mutate({ params, body: { words } }) }} />
  );
}
