import type { PageModule } from '../lib/lazy-part.tsx';

/** The loaders of admins' pages, in a file of their own so that other people's first screen does not load the list. */
export const ADMIN_LOADERS = import.meta.glob<PageModule>('../pages/admin-*.tsx');
