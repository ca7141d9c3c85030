import { renderToStaticMarkup } from 'react-dom/server';
import { addresses } from '../../contract/addresses.ts';
import type { AppRoute, ShellFrame, SiteFrame, SitePage, SiteRenderer } from '../../contract/site.ts';
import { inLocale } from '../../messages/locale.ts';
import { ROLE_OF, ROUTES } from '../lib/routes.ts';
import { type PageFacts, SiteDocument } from './document.tsx';
import { withEnglishMarked } from './english-parts.ts';
import { CONTACT, ContactPage } from './pages/contact.tsx';
import { EXAMPLES, ExamplesPage } from './pages/examples.tsx';
import { HelpPage, helpFacts } from './pages/help.tsx';
import { HOME, HomePage } from './pages/home.tsx';
import { NoStudyPage, noStudyFacts } from './pages/no-study.tsx';
import { NotFoundPage, notFoundFacts } from './pages/not-found.tsx';
import { ParticipantPage, participantFacts } from './pages/participant.tsx';
import { PRICING, PricingPage } from './pages/pricing.tsx';
import { PRIVACY, PrivacyPage } from './pages/privacy.tsx';
import { PROBLEM, ProblemPage } from './pages/problem.tsx';
import { SECURITY, SecurityPage } from './pages/security.tsx';
import { STATUS, StatusPage } from './pages/status.tsx';
import { StudyPage, studyFacts } from './pages/study.tsx';
import { TERMS, TermsPage } from './pages/terms.tsx';
import { WAITLIST, WaitlistPage } from './pages/waitlist.tsx';
import { ShellDocument } from './shell.tsx';

/* What the web build gives the server (the contract's SiteRenderer): pages as HTML text, without any JavaScript. */

export const routes: SiteRenderer['routes'] = ROUTES.map(({ path, page, guard }) => {
  const role = ROLE_OF[guard];
  return { path, page, inEnglish: role === 'RESEARCHER' || role === 'ADMIN', isKept: role === 'PARTICIPANT' };
});

export const sitemap: SiteRenderer['sitemap'] = [
  ...[
    HOME,
    EXAMPLES,
    PRICING,
    SECURITY,
    participantFacts(),
    helpFacts(),
    CONTACT,
    WAITLIST,
    PRIVACY,
    TERMS,
    STATUS,
  ].map(({ path }) => path),
  addresses.signup,
  addresses.participantSignup,
  addresses.login,
];

function compose(page: SitePage, { supportAddress, company }: SiteFrame): [PageFacts, React.ReactNode] {
  switch (page.name) {
    case 'home':
      return [HOME, <HomePage key="page" {...page} company={company} />];
    case 'examples':
      return [EXAMPLES, <ExamplesPage key="page" fee={page.fee} />];
    case 'pricing':
      return [PRICING, <PricingPage key="page" fee={page.fee} />];
    case 'securityPage':
      return [SECURITY, <SecurityPage key="page" supportAddress={supportAddress} />];
    case 'participant':
      return [participantFacts(), <ParticipantPage key="page" studies={page.studies} />];
    case 'privacy':
      return [PRIVACY, <PrivacyPage key="page" supportAddress={supportAddress} dataCountry={page.dataCountry} />];
    case 'terms':
      return [TERMS, <TermsPage key="page" supportAddress={supportAddress} taxes={page.taxes} />];
    case 'help':
      return [helpFacts(), <HelpPage key="page" />];
    case 'contact':
      return [CONTACT, <ContactPage key="page" form={page.form} />];
    case 'waitlist':
      return [WAITLIST, <WaitlistPage key="page" form={page.form} />];
    case 'study':
      return [studyFacts(page.study), <StudyPage key="page" study={page.study} />];
    case 'noStudy':
      return [noStudyFacts(page.code), <NoStudyPage key="page" code={page.code} />];
    case 'status':
      return [STATUS, <StatusPage key="page" status={page.status} />];
    case 'notFound':
      return [notFoundFacts(), <NotFoundPage key="page" />];
    case 'problem':
      return [PROBLEM, <ProblemPage key="page" words={page.words} requestId={page.requestId} />];
  }
}

export function renderSite(page: SitePage, frame: SiteFrame): string {
  return inLocale(frame.language, () => {
    const [facts, content] = compose(page, frame);
    const html = renderToStaticMarkup(
      <SiteDocument facts={facts} frame={frame}>
        {content}
      </SiteDocument>,
    );
    return `<!doctype html>${withEnglishMarked(html)}`;
  });
}

export function renderShell({ path }: AppRoute, frame: ShellFrame): string {
  const route = ROUTES.find((one) => one.path === path);
  if (!route) throw new Error(`there is no screen ${path}`);
  return inLocale(
    frame.language,
    () => `<!doctype html>${withEnglishMarked(renderToStaticMarkup(<ShellDocument route={route} frame={frame} />))}`,
  );
}
