import { startSandbox } from './server.ts';

/** The sandbox as a process of its own; its parent learns the address from one line and ends it by closing stdin. */
const { SANDBOX_PORT, SANDBOX_SECRET_KEY, SANDBOX_WEBHOOK_URL, SANDBOX_STATE_FILE } = process.env;

const sandbox = await startSandbox({
  port: Number(SANDBOX_PORT ?? 0),
  secretKey: SANDBOX_SECRET_KEY ?? '',
  webhookUrl: SANDBOX_WEBHOOK_URL ?? null,
  stateFile: SANDBOX_STATE_FILE ?? null,
});
process.stdout.write(`${JSON.stringify({ url: sandbox.url })}\n`);

const stop = () => void sandbox.close().then(() => process.exit(0));
process.stdin.on('end', stop).resume();
process.on('SIGINT', stop);
process.on('SIGTERM', stop);
