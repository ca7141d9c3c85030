import { startIdentity } from './identity.ts';
import { type SandboxOptions, startSandbox } from './server.ts';

export interface StandIns {
  /** The address of the payment provider. */
  url: string;
  /** The address of the stand-in for Google. */
  identityUrl: string;
  close(): Promise<void>;
}

/** Starts the stand-ins for external services. Port 0 is any that is free. */
export async function startStandIns(options: SandboxOptions & { identityPort: number }): Promise<StandIns> {
  const payments = await startSandbox(options);
  const identity = await startIdentity(options.identityPort);
  return {
    url: payments.url,
    identityUrl: identity.url,
    close: async () => {
      await Promise.all([payments.close(), identity.close()]);
    },
  };
}
