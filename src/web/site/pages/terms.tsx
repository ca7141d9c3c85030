import { DOCUMENT_VERSIONS } from '../../../contract/accounts.ts';
import { paths } from '../../app/paths.ts';
import type { PageFacts } from '../document.tsx';
import { LegalText } from '../parts/legal-text.tsx';

export const TERMS: PageFacts = {
  path: paths.terms,
  title: 'Terms and conditions',
  description:
    'What researchers and Nyansapo owe each other and the people who take part: payments, data, conduct and the law of Ghana.',
  small: true,
};

const SECTIONS = [
  [
    'Acceptance',
    'By registering you agree to these terms. If you register for an organisation, you confirm that you may agree for it. Who does not agree may not use Nyansapo.',
  ],
  [
    'Registration and account',
    'You give true information, keep your password to yourself and tell us of any misuse. An organisation is verified before it publishes; we may ask for evidence and may decline.',
  ],
  [
    'What researchers undertake',
    'You describe studies truthfully, meet at the booked time, mark attendance honestly within 24 hours, and ask nothing of participants that the study did not announce. You never sell, advertise or ask for money in a session.',
  ],
  [
    'Recruiting participants',
    'You may ask only for what the study needs. You do not choose people by what has nothing to do with the question you study, and you do not try to reach participants outside Nyansapo to avoid these terms.',
  ],
  [
    'Payments',
    'The price of a study is the rate per participant times the places, and a flat fee. It is reserved when you publish. Participants receive the full rate. Places that were not used return to your wallet, and so does the fee if nobody has booked. If you cancel less than four hours before a session, or do not come, the participant is paid in full.',
  ],
  [
    'Data and privacy',
    'You use what you learn about participants for the study only, keep it safe, delete it when the study’s purpose is reached, and follow the Data Protection Act, 2012 (Act 843). Our privacy policy is part of these terms.',
  ],
  [
    'Code of conduct',
    'Respect people’s time, language, faith and limits. Recordings need consent at the start of the session. Harassment, discrimination and deception end your account.',
  ],
  [
    'Changes to these terms',
    'We may change these terms. A new version gets a new number and you are asked to agree before you go on. Studies that are published already keep the terms under which they were published.',
  ],
  [
    'Disputes',
    'A missed session can be disputed by the participant within 72 hours; we hear both sides and decide. Everything else is governed by the law of Ghana, before its courts, after an honest attempt to settle it between us.',
  ],
  [
    'Ending',
    'You may close your account at any time; sessions that are booked are held or cancelled by the rules first, and what is in your wallet is paid back. We may suspend an account that breaks these terms, with the reason.',
  ],
  ['Contact', 'Questions about these terms reach us by the contact page.'],
] as const;

export function TermsPage() {
  return (
    <LegalText
      title={TERMS.title}
      version={DOCUMENT_VERSIONS.TERMS}
      lead="What researchers and Nyansapo owe each other and the people who take part."
      sections={SECTIONS}
    />
  );
}
