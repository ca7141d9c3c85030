import { startStandIns } from './stand-ins.ts';

/**
 * The external services' stand-ins as a separate process. Its parent reads their addresses from one line and stops it by closing
 * stdin.
 */
const {
  SANDBOX_PORT,
  SANDBOX_IDENTITY_PORT,
  SANDBOX_SECRET_KEY,
  SANDBOX_WEBHOOK_URL,
  SANDBOX_APPROVAL_URL,
  SANDBOX_STATE_FILE,
  SANDBOX_TRANSFER_MS,
  SANDBOX_MTN,
  SANDBOX_AIRTIME,
} = process.env;

const { url, identityUrl, mtnUrl, close } = await startStandIns({
  port: Number(SANDBOX_PORT ?? 0),
  identityPort: Number(SANDBOX_IDENTITY_PORT ?? 0),
  secretKey: SANDBOX_SECRET_KEY ?? '',
  webhookUrl: SANDBOX_WEBHOOK_URL ?? null,
  approvalUrl: SANDBOX_APPROVAL_URL ?? null,
  airtime: SANDBOX_AIRTIME ? JSON.parse(SANDBOX_AIRTIME) : null,
  stateFile: SANDBOX_STATE_FILE ?? null,
  mtn: SANDBOX_MTN ? JSON.parse(SANDBOX_MTN) : null,
  ...(SANDBOX_TRANSFER_MS ? { transferMs: Number(SANDBOX_TRANSFER_MS) } : {}),
});
process.stdout.write(`${JSON.stringify({ url, identityUrl, mtnUrl })}\n`);

const stop = () => void close().then(() => process.exit(0));
process.stdin.on('end', stop).resume();
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
