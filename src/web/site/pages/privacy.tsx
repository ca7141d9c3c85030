import { DOCUMENT_VERSIONS } from '../../../contract/accounts.ts';
import { paths } from '../../app/paths.ts';
import type { PageFacts } from '../document.tsx';
import { LegalText } from '../parts/legal-text.tsx';

export const PRIVACY: PageFacts = {
  path: paths.privacy,
  title: 'Privacy policy',
  description:
    'What Nyansapo knows about you, why, who sees it, and what you can do about it, under the Data Protection Act, 2012 (Act 843) of Ghana.',
  small: true,
};

const SECTIONS = [
  [
    'Information we collect',
    'Your name, address of e-mail, phone number and password (kept only as a hash). If you sign in with Google: your name, address and Google’s number for you, and nothing else. From participants: date of birth, gender, country and region, education, income band, employment, devices, languages, mobile-money number and network, answers to screeners, bookings and attendance. From organisations: what verification needs. From everybody: when and with which browser you signed in, what you agreed to, and a log of what was done with the account.',
  ],
  [
    'Cookies',
    'We use cookies of our own and no others: one keeps you signed in, one recognises the browser that you use, and two live for minutes while you sign in with Google or with an authenticator app. They are not read by scripts and are never used to follow you elsewhere.',
  ],
  [
    'How we use it',
    'To match participants with studies, to book sessions and remind of them, to pay by mobile money, to keep the books that the law asks for, to protect against fraud, and to answer you.',
  ],
  [
    'Who sees it',
    'A researcher sees an applicant’s name, age, gender, region, education, employment and screener answers; contact details only once a session is booked, and only what the session needs. The payment provider receives the name, number and amount of a payout. We sell nothing to anybody.',
  ],
  [
    'Your rights',
    'Under Security you see and download everything that we keep about you, as JSON or CSV, choose which mails you receive, withdraw your consent to news, and delete your account. Under My Accounts you correct your data. You may object to a use, and ask a person to look at a decision: a researcher sees applicants whom a screener ruled out, and may invite them. What you withdraw does not make earlier use unlawful.',
  ],
  [
    'Security',
    'Connections are encrypted, passwords are hashed with argon2id and compared with lists of common ones, an authenticator app can be asked besides, links in mails work once, numbers are shown masked, a sign-in from a new browser is told to you, and every change of money, status and access leaves a record that nobody can alter.',
  ],
  [
    'How long we keep it',
    'Your profile as long as your account lives. Accounts that were never verified: 30 days. Links of mails: 30 days. From which network an account was opened: 90 days. Sign-in records and notifications: one year. Screener answers and what the payment provider told us: two years after a study closed. Entries of the waitlist, and what was noticed when payouts were checked for fraud: two years. Numbers and names of payouts, and entries in the books: six years, as tax law asks, under a pseudonym once you delete your account. Drafts stay in your own browser.',
  ],
  [
    'Children',
    'Nyansapo is for people who are 18 or older. Accounts of younger people are deleted as soon as we learn of them.',
  ],
  [
    'Changes to this policy',
    'A new version gets a new number, and you are asked to agree to it before you go on. Older versions stay available on request.',
  ],
  [
    'The law',
    'We follow the Data Protection Act, 2012 (Act 843) of Ghana and its principles: accountability, lawfulness, a stated purpose, compatible further use, quality, openness, security and your participation. You may complain to the Data Protection Commission.',
  ],
  ['Contact', 'For everything about your data, write to us by the contact page. A person answers.'],
] as const;

export function PrivacyPage() {
  return (
    <LegalText
      title={PRIVACY.title}
      version={DOCUMENT_VERSIONS.PRIVACY}
      lead="What we know about you, why, and what you can do about it."
      sections={SECTIONS}
    />
  );
}
