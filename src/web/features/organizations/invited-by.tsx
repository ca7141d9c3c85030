import { useEffect, useState } from 'react';
import { call } from '../../lib/api.ts';

/** Who invited the person to which organisation; nothing while it loads, or if the link no longer works. */
export function InvitedBy({ organizationId, token }: { organizationId: string; token: string }) {
  const [words, setWords] = useState('');
  useEffect(() => {
    const given = { params: { organizationId }, body: { token } };
    call('POST /identity/organizations/{organizationId}/invitations/look', given).then(
      ({ content }) => setWords(`${content.invitedByName} invited you to ${content.organizationName}.`),
      () => undefined,
    );
  }, [organizationId, token]);
  return words;
}
