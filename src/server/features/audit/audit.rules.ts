import { createHash } from 'node:crypto';

export interface SealedFacts {
  id: string;
  at: Date;
  action: string;
  actor: string;
  actorId: string | null;
  subject: string | null;
  subjectId: string | null;
  organizationId: string | null;
  details: Record<string, string | number>;
}

/** The hash of one event in the chain: over the previous hash and every field, in a fixed order. */
export function sealOf(previousHash: string, event: SealedFacts): string {
  const { id, at, action, actor, actorId, subject, subjectId, organizationId, details } = event;
  const sorted = Object.entries(details).sort(([one], [other]) => (one < other ? -1 : 1));
  const facts = [id, at.toISOString(), action, actor, actorId, subject, subjectId, organizationId, sorted];
  return createHash('sha256')
    .update(`${previousHash}\n${JSON.stringify(facts)}`)
    .digest('hex');
}
