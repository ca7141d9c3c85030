// Subsets the heading font to the letters that our headings use, so that a phone loads 7 KB instead of 60.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

const HEADINGS = '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf';
const FOLDER = fileURLToPath(new URL('../src/web/generated/', import.meta.url));

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 ';
/** Features to keep; empty for none, and for fonts with axes. */
const UNUSED_TABLES = ['GDEF', 'GPOS', 'GSUB', 'STAT', 'gasp'];
const SUBSETS = {
  // The letters of the application's headings, including amounts. Rarer letters come from the system's font.
  'heading.woff2': { font: HEADINGS, letters: `${LETTERS}.,:;!?'"()+-/&%₵’“”–…é` },
  // Letters with a tone mark or a tilde, for names. Browsers load these two only if a heading has one of their letters (fonts.css).
  'heading-marked.woff2': {
    font: HEADINGS,
    letters: 'ÀÁÂÃÈÉÊẼÌÍÎĨÒÓÔÕÙÚÛŨĀĒĪŌŪĚŃǸŇÑàáâãèéêẽìíîĩòóôõùúûũāēīōūěńǹňñçÇëËïÏöÖüÜŊŋ',
  },
  // Letters of Ghana's languages. Combining marks are left out: without its tables the font would put them next to an ɔ, whereas
  // browsers take a letter and its mark from the system's font together.
  'heading-letters.woff2': {
    font: HEADINGS,
    letters: 'ɛƐɔƆɖƉƒƑʋƲɣƔɗƊƙƘɓƁʒƷƴƳʼǎǍǐǏǒǑǔǓ',
  },
  // The fixed headings of signing in and signing up, and of small public pages, which have a budget of 12 KB for everything.
  'title.woff2': {
    font: HEADINGS,
    letters:
      'Nyansapo Privacy policy Terms and conditions Help Contact us Join the waitlist We can’t find this page ' +
      'We have your message You are on the list Log in Sign up as a researcher as a participant Create your account ' +
      'Check your email Forgot your password? Choose a new password Verifying your email … Please verify Your email ' +
      'is verified This link did not work One more step Sign in with Google Unsubscribe from these emails? You have unsubscribed Decline Invitation',
  },
};

const read = (path) => readFileSync(fileURLToPath(import.meta.resolve(path)));
mkdirSync(FOLDER, { recursive: true });
for (const [name, { font, letters }] of Object.entries(SUBSETS)) {
  const subset = await subsetFont(read(font), letters, {
    targetFormat: 'woff2',
    keepFeatures: [],
    noHinting: true,
    dropTables: UNUSED_TABLES,
  });
  writeFileSync(`${FOLDER}${name}`, subset);
}
