import { DOCUMENT_VERSIONS } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import { COOKIES } from '../../../domain/cookies.ts';
import { periodInWords, RETENTION } from '../../../domain/retention.ts';
import type { PageFacts } from '../document.tsx';
import { type LegalSection, LegalText } from '../parts/legal-text.tsx';

export const PRIVACY: PageFacts = {
  path: addresses.privacy,
  title: 'Privacy policy',
  description:
    'What Nyansapo knows about you, why, who sees it, and what you can do about it, under the Data Protection Act, 2012 (Act 843) of Ghana.',
  small: true,
};

const asSentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

const COOKIE_LIST = Object.values(COOKIES).map(({ does, lives }) => `One ${does} (${lives}).`);

const PERIODS = Object.values(RETENTION).map(({ what, days }) => `${asSentence(what)}: ${periodInWords(days)}.`);

const SEEN = 'Who sees it';

// docs/legal-claims.md lists the code and the test behind each sentence.
const SECTIONS: readonly LegalSection[] = [
  [
    'Information we collect',
    'From everybody: your name, email address and password, which we keep only as a hash, or the mobile number you log in with. Your phone number, LinkedIn profile and address, if you give them. When you sign in and with which browser, the networks you registered and signed in from, what you agreed to, and a log of what was done with your account. If you sign in with Google, we also keep Google’s number for you.',
    'From participants: date of birth, gender, country, region, district and city, whether you live in a town or a village, education, household income band, languages, employment and work, your phone and other devices, whether you use mobile money, a bank account and the internet, your mobile-money number, network and account name, your answers to screening questions, and your bookings, attendance and payouts. Only your date of birth, gender, country and region are needed to begin.',
    'If you agree to it: how much difficulty you have in seeing, hearing, walking or remembering. No study can make you answer this, and you can withdraw your consent in your profile at any time. We then delete the answers at once.',
    'From researchers: what you tell us about your organisation so that we can verify it, your projects and studies, and your top-ups. If you connect your own calendar, we read when you are busy, and nothing else of it.',
    'When you sign a study’s consent form: your name, the time, what you agreed to, and the network address you signed from. If you can’t read and agree before a witness: your mark and the witness’s name.',
    'From both: the messages you send each other about a session, what you record, such as answers by voice, what you say in a dispute or in a rating, and what you write to us. Researchers can keep notes about applicants; they are part of what you can download.',
  ],
  [
    'Cookies and what we keep in your browser',
    'We use only our own cookies. Scripts can’t read them, and we never use them to follow you to other sites:',
    COOKIE_LIST,
    'Your browser also keeps your sign-in, answers you have not sent yet, and the last version of some screens so that they open without a network. We delete all of it when you log out.',
    'Drafts of studies are kept in your account as well, so that you can go on with them on another computer. Your organisation’s other members can’t see them.',
  ],
  [
    'How we use it',
    'We need what you tell us to keep our agreement with you: to show you studies that fit you, and to pay you. What you say about your health we use only with your consent, and only to find the people whom a study needs. The law asks for our books.',
    'We use it to match participants with studies, book sessions and send reminders, pay by mobile money, keep the books the law asks for, protect against fraud, and answer you. We email you new studies and news about Nyansapo only if you agree to it.',
  ],
  [
    SEEN,
    'The researchers of a study you apply for see your name, age, gender, region, whether you live in a town or a village, education, employment status and work, your answers, and how many sessions you came to or missed on Nyansapo. They see your phone number, or your mobile-money number if you gave no other, only once you have booked a session in which they call you. They never see your email address, income, date of birth or what you say about your health. A study that looks for people with a difficulty says why. If you apply for it, its researchers know that you have one.',
    'The researchers of a study whose consent form you sign get a copy of it. Somebody who observes a study sees when its sessions are and how to join, and neither your name nor your contact details. You see who observes before you book, and we notify you when somebody is added later.',
    'An organisation you met or applied to can keep your name in a panel, to invite you again. Under Security you see which organisations do, and leave their panels with one button; they can’t add you again unless you allow it.',
    'An organisation can give us your email address to invite you to one of its studies. We use it for that only, no other organisation sees it, and each such email lets you stop that organisation from writing to you again.',
    'A payment provider receives the name, number, network and amount of a payout; if it refuses the payout, another one may receive them. Our payment provider also receives the email address of a researcher who tops up. Our mail provider delivers our mails. Our own admins see what they need to verify organisations, settle disputes and check payouts; mobile-money numbers are masked for them.',
    'We never sell your information.',
  ],
  [
    'Your rights',
    'Under Security you can download everything we keep about you as JSON or CSV, choose which mails you receive, withdraw your consent to news, and delete your account. Under My Accounts you can correct your details, and download or withdraw each consent form you signed.',
    'No significant decision about you is made by a computer alone. If your answers rule you out of a study, its researchers still see that you applied and may invite you. If a payout is held, or you ask us to change your date of birth or gender after you have applied for studies, a person looks at it. To object to how we use your information, write to us.',
    'Withdrawing consent does not make what we did before unlawful.',
  ],
  [
    'Security',
    'Connections are encrypted. Passwords are hashed with argon2id and compared with lists of common ones. You can protect your account with an authenticator app. Links in our mails work once. We write to you when somebody signs in from a new browser. Every change of money, status and access leaves a record that nobody can change.',
  ],
  [
    'How long we keep it',
    'We keep your profile for as long as you have an account. Some things go earlier:',
    PERIODS,
    'A copy of what you write to us by the contact form waits to be delivered to our mailbox for 120 days at most.',
    'If you delete your account, we delete your profile, answers, messages and mobile-money details at once. What you said about others’ sessions stays without you and your words. Entries in our books stay for six years, as tax law asks, with a number instead of your name. What you agreed to stays as proof, and so does the log of what was done, with numbers only.',
    'So that nobody is paid twice for one study, or leaves strikes or a suspension behind, we keep a keyed hash of your email address and of each of your numbers with the studies you applied for, your strikes, whether you were suspended, and a keyed hash of your date of birth and gender. Nobody can read anything from a hash, and it does not point to the account you had. If you come back with the same address or number, we recognise it.',
  ],
  [
    'Children',
    'You must be 18 or older to take part. Nobody can apply for a study without a date of birth that says so. If we learn that an account belongs to somebody younger, we suspend it.',
  ],
  [
    'Changes to this policy',
    'A new version has a new number, and we ask you to agree to it before you continue. Write to us if you want to see an older version.',
  ],
  [
    'The law',
    'We follow the Data Protection Act, 2012 (Act 843) of Ghana and its principles: accountability, lawful processing, a stated purpose, compatible further use, quality, openness, security and your participation. You can complain to the Data Protection Commission.',
  ],
];

/** Where data is stored, as the operator has set it up. */
function whereStored(dataCountry: string | null): string {
  return dataCountry === null
    ? 'Write to us to learn in which country our database and its backups are.'
    : `Our database, recordings and backups are in ${dataCountry}. The providers named above may store what they receive elsewhere.`;
}

export function PrivacyPage({ supportAddress, dataCountry }: { supportAddress: string; dataCountry: string | null }) {
  return (
    <LegalText
      title={PRIVACY.title}
      version={DOCUMENT_VERSIONS.PRIVACY}
      lead="What we know about you, why, and what you can do about it."
      sections={SECTIONS.map((section) => (section[0] === SEEN ? [...section, whereStored(dataCountry)] : section))}
      contact="Ask us anything about your data. A person answers."
      supportAddress={supportAddress}
    />
  );
}
