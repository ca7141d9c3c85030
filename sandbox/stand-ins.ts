import { startIdentity } from './identity.ts';
import { type MtnOptions, startMtn } from './mtn.ts';
import { type SandboxOptions, startSandbox } from './server.ts';

export interface StandIns {
  /** The address of the payment provider. */
  url: string;
  /** The address of the stand-in for Google. */
  identityUrl: string;
  /** The address of the stand-in for MTN; null if it does not run. */
  mtnUrl: string | null;
  close(): Promise<void>;
}

/** Starts the stand-ins for external services. Port 0 is any that is free. */
export async function startStandIns(
  options: SandboxOptions & { identityPort: number; mtn: Omit<MtnOptions, 'transferMs'> | null },
): Promise<StandIns> {
  const payments = await startSandbox(options);
  const identity = await startIdentity(options.identityPort);
  const { transferMs } = options;
  const mtn = options.mtn && (await startMtn({ ...options.mtn, ...(transferMs === undefined ? {} : { transferMs }) }));
  return {
    url: payments.url,
    identityUrl: identity.url,
    mtnUrl: mtn?.url ?? null,
    close: async () => {
      await Promise.all([payments.close(), identity.close(), mtn?.close()]);
    },
  };
}
