import { addresses } from '../../../contract/addresses.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { LastWord, PageHead, Points, Section } from '../parts/section.tsx';

export const SECURITY: PageFacts = {
  path: addresses.securityPage,
  title: 'Security',
  description: 'How Nyansapo protects people, their data and their money, and how to report a problem.',
  audience: 'researchers',
};

const PEOPLE = [
  [
    'Checked organisations',
    'A person looks at every organisation before it can publish. Each study has a code that anyone can look up.',
  ],
  [
    'Contact details stay private',
    'Researchers see an applicant’s answers. They see how to reach somebody only once a session needs it.',
  ],
  [
    'Consent that can be withdrawn',
    'People sign the form that they read. They can withdraw at any time, and we tell the researchers what to delete.',
  ],
  ['Your data is yours', 'Everybody can download what we know about them, and delete their account.'],
] as const;

const MONEY = [
  ['Books that balance', 'Every pesewa is a double entry. Entries can’t be changed, not even by us.'],
  ['Two people for corrections', 'One admin proposes a correction, another one posts it. Both are in the audit log.'],
  [
    'Payouts are watched',
    'A payout to an account that has just changed waits for 48 hours, and odd ones wait for a person.',
  ],
] as const;

const ACCOUNTS = [
  [
    'Strong sign-in',
    'Passwords are hashed with argon2id. Authenticator apps and recovery codes are there for everybody.',
  ],
  [
    'Guessing is stopped',
    'Wrong passwords are limited for each account and address. New browsers may have to confirm by email.',
  ],
  ['An audit log', 'Sign-ins and changes are recorded in a chain that shows whether somebody has changed it.'],
] as const;

export function SecurityPage({ supportAddress }: { supportAddress: string }) {
  return (
    <div className="grid gap-12 py-4 sm:gap-16 sm:py-8">
      <PageHead
        title="Security"
        lead="How we protect people, their data and their money. We follow the Data Protection Act, 2012 (Act 843)."
      />
      <Section title="People">
        <Points points={PEOPLE} columns={2} />
      </Section>
      <Section title="Money">
        <Points points={MONEY} columns={3} />
      </Section>
      <Section title="Accounts">
        <Points points={ACCOUNTS} columns={3} />
      </Section>
      <Section title="Report a problem">
        <p className="max-w-prose">
          Write to{' '}
          <a className="text-clay underline" href={`mailto:${supportAddress}`}>
            {supportAddress}
          </a>{' '}
          and say what you did and what happened. We reply within three working days. Please don’t test on other
          people’s accounts, and don’t make it public before it is fixed.
        </p>
      </Section>
      <LastWord>
        <h2 className="text-3xl sm:text-4xl">Read the details.</h2>
        <div className="flex flex-wrap gap-3">
          <ActionLink to={addresses.privacy}>Privacy policy</ActionLink>
          <ActionLink to={addresses.status}>Status</ActionLink>
        </div>
      </LastWord>
    </div>
  );
}
