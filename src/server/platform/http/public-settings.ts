import type { FastifyInstance } from 'fastify';
import type { App } from '../app.ts';

/** The settings that the web needs before anybody signs in. */
export function mountPublicSettings(server: FastifyInstance, app: App, demoSignIns: readonly object[]): void {
  server.get('/api/v1/settings', async () => ({
    success: true,
    content: {
      demoSignIns: app.settings.demo ? demoSignIns : [],
      supportAddress: app.settings.supportAddress,
      google: app.identity !== null,
      ownTimeLimits: app.settings.ownTimeLimits,
      textCodes: app.sms !== null,
      rooms: app.settings.meetings !== null,
      testKeys: app.environments !== null,
    },
  }));
}
