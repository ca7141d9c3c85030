import { safeAddress } from '../address.ts';
import { wrongUsage } from '../exit.ts';
import { followEvents } from '../follow.ts';
import { deliver, isSecret, newSecret, type Try } from '../forward.ts';
import { writeProfile } from '../profiles.ts';
import type { Session } from '../session.ts';

export interface ListenOptions {
  forward: string;
  events?: string;
  cursor?: string;
  secret?: string;
  every: number;
}

/** A profile keeps one secret, so that the receiving software doesn't have to be reconfigured after each start. */
function secretOf({ profile, name }: Session, given: string | undefined): string {
  const chosen = given ?? process.env.NYANSAPO_WEBHOOK_SECRET ?? profile.listenSecret;
  if (chosen !== undefined) {
    if (!isSecret(chosen)) throw wrongUsage('A secret is whsec_ with 24 to 64 bytes in base64.');
    return chosen;
  }
  const secret = newSecret();
  if (name !== null) writeProfile(name, { ...profile, listenSecret: secret });
  return secret;
}

const answerOf = ({ status, error }: Try) => (status === null ? `no answer (${error})` : String(status));

/**
 * Follows the feed and forwards each event, signed like a webhook, to an address that Nyansapo itself can't reach. Events arrive
 * one after the other, in order. An event that is not accepted in five tries is skipped and reported.
 */
export async function listen(session: Session, { forward, events, cursor, secret, every }: ListenOptions) {
  const { out } = session;
  const to = safeAddress(forward, 'The address to forward to');
  const signedWith = secretOf(session, secret);
  out.line(
    { listening: to.href, secret: signedWith },
    `Forwarding events to ${to.href}\nThey are signed with ${signedWith}`,
  );
  out.note('Waiting for events. Press Ctrl-C to stop.');
  for await (const event of followEvents(session, { cursor: cursor ?? 'latest', kind: events, every })) {
    for await (const one of deliver(event, to, signedWith)) {
      const { bold, red, green, dim } = out.colours;
      const result = one.isDelivered ? green(answerOf(one)) : red(answerOf(one));
      const after = one.isDelivered ? '' : one.pause === null ? ', given up' : `, again in ${one.pause / 1000} s`;
      const value = {
        id: event.id,
        type: event.type,
        sequence: event.sequence,
        try: one.number,
        status: one.status,
        error: one.error,
        milliseconds: one.milliseconds,
        delivered: one.isDelivered,
        again: one.pause !== null,
      };
      const about = dim(`${event.object.id}  cursor ${event.sequence}`);
      out.line(value, `${bold(event.type.padEnd(21))}  ${about}  ${result} in ${one.milliseconds} ms${after}`);
    }
  }
}
