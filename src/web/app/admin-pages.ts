import type { PageModule } from '../lib/lazy-part.tsx';

/** How admins' pages are loaded. Everybody else's first screen does without this list. */
export const ADMIN_LOADERS = import.meta.glob<PageModule>('../pages/admin-*.tsx');
