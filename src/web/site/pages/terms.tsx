import { DOCUMENT_VERSIONS } from '../../../contract/accounts.ts';
import { addresses } from '../../../contract/addresses.ts';
import type { PageFacts } from '../document.tsx';
import { type LegalSection, LegalText } from '../parts/legal-text.tsx';

export const TERMS: PageFacts = {
  path: addresses.terms,
  title: 'Terms and conditions',
  description:
    'What researchers and Nyansapo owe each other and the people who take part: payments, data, conduct and the law of Ghana.',
  small: true,
};

const PAYMENTS = 'Payments';

// docs/legal-claims.md lists the code and the test behind each sentence.
const SECTIONS: readonly LegalSection[] = [
  [
    'Acceptance',
    'By registering you agree to these terms. If you register for an organisation, you confirm that you may agree on its behalf. If you do not agree, please do not use Nyansapo.',
  ],
  [
    'Registration and account',
    'Give true information, keep your password to yourself, and tell us if somebody misuses your account. We verify each organisation before it can publish a study. We may ask for evidence, and may decline with a reason.',
  ],
  [
    'What researchers must do',
    'Describe studies truthfully, meet at the booked time, mark attendance honestly, and ask nothing of participants that the study did not announce. If you do not mark a session within 24 hours of its end, we count the participant as present and pay. Never sell, advertise or ask for money in a session.',
  ],
  [
    'Recruiting participants',
    'Ask only for what the study needs. Do not choose people by anything unrelated to your question, and do not contact participants outside Nyansapo to avoid these terms.',
  ],
  [
    PAYMENTS,
    'A study costs the rate per participant times the number of places, plus a flat service fee. We reserve the total from your wallet when you publish. Participants receive the full rate. When the study ends, unused places return to your wallet, and so does the fee if nobody booked.',
    'If you cancel less than four hours before a session, or do not come, the participant is paid in full. You can ask for a refund of money in your wallet.',
    'Your wallet is a budget that you prepay for studies. Its money goes to participants, to us as the service fee, or back to the account you paid from, and to nobody else. You can’t send it to anybody, withdraw it elsewhere or earn interest on it. A licensed payment provider collects it and pays it out. In between, it is with that provider, or in a bank account that we use for nothing else.',
    'Participants hold no balance that they could spend. We send what they earn to their mobile-money account; it waits only until we know that account, or until a check for their protection is over.',
  ],
  [
    'Data and privacy',
    'Use what you learn about participants for the study only, keep it safe, delete it once the study no longer needs it, and follow the Data Protection Act, 2012 (Act 843). Our privacy policy is part of these terms.',
  ],
  [
    'Code of conduct',
    'Respect people’s time, language, faith and limits. Ask for consent at the start of a session before you record it. We close accounts for harassment, discrimination and deception.',
  ],
  [
    'Changes to these terms',
    'We may change these terms. A new version has a new number, and we ask you to agree to it before you continue. A published study keeps the terms under which you published it.',
  ],
  [
    'Disputes',
    'A participant can dispute a missed session within 72 hours. We hear both sides and decide. Everything else is governed by the law of Ghana and decided by its courts, after an honest attempt to settle it between us.',
  ],
  [
    'Ending',
    'You can delete your account once your studies are completed or cancelled and your wallet is empty; we refund what is in it. We may suspend an account or an organisation that breaks these terms, and give the reason.',
  ],
];

export function TermsPage({ supportAddress, taxes }: { supportAddress: string; taxes: readonly string[] }) {
  return (
    <LegalText
      title={TERMS.title}
      version={DOCUMENT_VERSIONS.TERMS}
      lead="What researchers and Nyansapo owe each other and the people who take part."
      sections={SECTIONS.map((section) => (section[0] === PAYMENTS ? [...section, ...taxes] : section))}
      contact="Ask us anything about these terms."
      supportAddress={supportAddress}
    />
  );
}
