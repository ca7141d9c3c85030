import { lazyPart } from '../../lib/lazy-part.tsx';

/** Shown where somebody was refused to sign in because their account is suspended. */
export const Suspended = lazyPart(() => import('../appeals/suspension.tsx').then((module) => module.Suspension));
