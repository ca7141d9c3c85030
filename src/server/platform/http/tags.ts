import { createHash } from 'node:crypto';
import { refuse } from '../refusal.ts';

/** The `ETag` of a reply's content: it changes with anything in it. */
export function tagOf(content: unknown): string {
  return `"${createHash('sha256').update(JSON.stringify(content)).digest('base64url').slice(0, 22)}"`;
}

/** Whether an `If-None-Match` names this state. A proxy that compresses turns the tag into a weak one. */
export function hasState(ifNoneMatch: string | undefined, tag: string): boolean {
  const tags = (ifNoneMatch ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
  return tags.includes(tag) || tags.includes('*');
}

/** Refuses a change whose `If-Match` names a state other than the current one. */
export function refuseOtherState(ifMatch: string | undefined, current: () => unknown): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const tags = ifMatch.split(',').map((tag) => tag.trim());
  if (!tags.includes(tagOf(current()))) refuse('CHANGED_MEANWHILE');
}
