import { EmailField } from '../contract/fields.ts';
import { inviteAdmin } from './features/accounts/passwords.service.ts';
import { createAdmin } from './features/sign-in/registration.service.ts';
import { beginCommand, explain } from './platform/explain.ts';
import { newSecret } from './platform/ids.ts';
import { readSettings } from './platform/settings.ts';
import { start } from './start.ts';

/** npm run admin:create -- EMAIL: creates a platform admin and mails them a link to set the password. */
beginCommand();
const { data: email } = EmailField.safeParse(process.argv[2]);
if (email === undefined) {
  console.error('Usage: npm run admin:create -- EMAIL');
  process.exit(2);
}
const running = await start({ ...(await readSettings(process.env)), port: 0, demo: false }, { isCommand: true });
try {
  await createAdmin(running.app, email, newSecret());
  await inviteAdmin(running.app, email);
  console.log(`${email} is now a platform admin. We have emailed an invitation to choose a password.`);
} catch (error) {
  console.error(
    error instanceof Error && error.message === 'EMAIL_TAKEN'
      ? 'This email address already has an account.'
      : explain(error),
  );
  process.exitCode = 1;
} finally {
  await running.close();
}
