import { BELLS } from '../../src/server/features/notifications/notifications.service.ts';
import type { App } from '../../src/server/platform/app.ts';
import type { Bell } from '../../src/server/platform/bells.ts';

/** The same product, in which every piece of work fails that rings one of these bells, with the error “planted”. */
export function failingAt(app: App, isPlanted: (bell: Bell) => boolean): App {
  return {
    ...app,
    bells: {
      statements: (tx, rows) => {
        if (rows.some(isPlanted)) throw new Error('planted');
        return BELLS.statements(tx, rows);
      },
    },
  };
}
