import { applyRetention } from './features/privacy/retention.service.ts';
import { beginCommand } from './platform/explain.ts';
import { readSettings } from './platform/settings.ts';
import { start } from './start.ts';

/** npm run retention [-- --dry-run]: deletes data whose retention period has ended, or only lists it. */
beginCommand();
const dryRun = process.argv.includes('--dry-run');
const running = await start({ ...(await readSettings(process.env)), port: 0, demo: false }, { isCommand: true });
try {
  const lines = await applyRetention(running.app, { dryRun });
  console.log(dryRun ? 'Would remove:' : 'Removed:');
  for (const { rows, what, days } of lines)
    console.log(`${String(rows).padStart(8)}  ${what}, older than ${days} days`);
} finally {
  await running.close();
}
