// The heading font cut down to the letters that our headings use: 7 KB instead of 60 for the phone that loads it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCE = '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf';
const FOLDER = fileURLToPath(new URL('../src/web/generated/', import.meta.url));

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ';
const SUBSETS = {
  // Everything that a heading of the application says: names and amounts too. Rarer letters come from the system's font.
  'heading.woff2': `${LETTERS}.,:;!?'"()+-/&%₵’“”–…é`,
  // The fixed headings of small public pages, whose budget is 12 KB for everything, and of signing in and up.
  'title.woff2':
    'Nyansapo Privacy policy Terms and conditions Help Contact us Join the waitlist We can’t find this page ' +
    'We have your message You are on the list Log in Sign up as a researcher as a participant Create your account ' +
    'Check your email Forgot your password? Choose a new password Verifying your email … Please verify Your email ' +
    'is verified This link did not work One more step Sign in with Google Unsubscribe from these emails? You have unsubscribed Decline Invitation',
};

const font = readFileSync(fileURLToPath(import.meta.resolve(SOURCE)));
mkdirSync(FOLDER, { recursive: true });
for (const [name, letters] of Object.entries(SUBSETS)) {
  const subset = await subsetFont(font, letters, {
    targetFormat: 'woff2',
    keepFeatures: [],
    noHinting: true,
    // Empty without features, or for fonts with axes.
    dropTables: ['GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp'],
  });
  writeFileSync(`${FOLDER}${name}`, subset);
}
