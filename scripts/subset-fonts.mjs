// Subsets the heading font to the letters that our headings use, so that a phone loads 7 KB instead of 60.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const SOURCE = '@expo-google-fonts/bricolage-grotesque/700Bold/BricolageGrotesque_700Bold.ttf';
const FOLDER = fileURLToPath(new URL('../src/web/generated/', import.meta.url));

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ';
const SUBSETS = {
  // The letters of the application's headings, including names and amounts. Rarer letters come from the system's font.
  'heading.woff2': `${LETTERS}.,:;!?'"()+-/&%₵’“”–…é`,
  // The fixed headings of signing in and up, and of small public pages, which have a budget of 12 KB for everything.
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
