import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getTold } from '../../../contract/studies/starts.ts';
import type { AudienceKind } from '../../../domain/audience.ts';
import { countOf } from '../../../domain/counts.ts';
import { INVITATION_HOURS } from '../../../domain/session-rules.ts';
import { hasSessions, type StudyKind } from '../../../domain/study-kinds.ts';
import { ask } from '../../lib/queries.ts';
import { Banner } from '../../ui/banner.tsx';
import { Card } from '../../ui/card.tsx';
import { ShareCard } from './share-card.tsx';

const STEPS = [
  ['People apply', ''],
  [
    'You invite',
    `Read their answers and invite the people you want to meet. Each has ${INVITATION_HOURS} hours to choose a time.`,
  ],
  ['You meet', 'We remind both of you. Afterwards you mark who attended.'],
  ['We pay them', 'They get their reward by mobile money. Money for unused places returns to your wallet.'],
] as const;

const FIRST: Readonly<Record<AudienceKind, string>> = {
  EVERYBODY: 'We show your study to everybody who qualifies, and notify you when somebody applies.',
  PANEL: 'We show your study to the people of the panel who qualify, and notify you when somebody applies.',
  INVITED: 'Invite people below. We notify you when somebody applies.',
};

const OWN_TIME_STEPS = [
  STEPS[0],
  ['They start', 'Everybody you invite can start within 72 hours. A place is free again if somebody doesn’t finish.'],
  ['You review', 'Accept what was handed in, or say what is missing. After 72 hours, we accept it automatically.'],
  STEPS[3],
] as const;

/** Shown instead of the applicants while there are none: a study that was just published needs to be shared. */
export function WhatHappensNext({
  study,
}: {
  study: {
    id: string;
    status: string;
    publishedAt: string;
    code: string;
    publicName: string;
    ratePesewas: number;
    extraPay: number;
    travelPay: number;
    dataPay: number;
    kind: StudyKind;
    demographics: { audience: { kind: AudienceKind } };
  };
}) {
  const { kind } = study.demographics.audience;
  return (
    <div className="grid gap-4">
      <Opened study={{ ...study, audience: kind }} />
      {kind !== 'INVITED' && <ShareCard study={study} />}
      <Card className="grid gap-4">
        <h2 className="text-lg">What happens next</h2>
        <ol className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
          {(hasSessions(study.kind) ? STEPS : OWN_TIME_STEPS).map(([title, words], index) => (
            <li key={title} className="flex gap-3">
              <span
                className="money grid size-8 shrink-0 place-items-center rounded-full bg-leaf-soft font-semibold text-leaf"
                aria-hidden="true"
              >
                {index + 1}
              </span>
              <div className="grid content-start gap-0.5">
                <h3 className="text-base leading-8">{title}</h3>
                <p className="text-quiet text-sm">{index === 0 ? FIRST[kind] : words}</p>
              </div>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}

/** How long after publishing the number of people we told may still come. */
const TELLING_MS = 10 * 60_000;

/** How long it says so: after a day, everybody who publishes has read it. */
const NEWS_MS = 24 * 60 * 60_000;

/** What has happened since the study was published. */
function Opened({ study }: { study: { id: string; status: string; publishedAt: string; audience: AudienceKind } }) {
  const isNew = Date.now() - Date.parse(study.publishedAt) < NEWS_MS;
  const told = useQuery({
    ...ask('GET /project/studies/{id}/told', { params: { id: study.id } }),
    enabled: study.audience !== 'INVITED' && isNew,
    refetchInterval: ({ state }) =>
      state.data?.content.isKnown === false && Date.now() - Date.parse(study.publishedAt) < TELLING_MS ? 2000 : false,
  });
  if (study.status !== 'RECRUITING' || !isNew) return null;
  return <Banner tone="good" title={`Your study is open. ${toldWords(study.audience, told.data?.content)}`.trim()} />;
}

function toldWords(audience: AudienceKind, told: ReplyOf<typeof getTold> | undefined): string {
  if (audience === 'INVITED') return 'Only people you invite can see it.';
  if (!told) return '';
  if (!told.isKnown) return 'We’re telling people it fits.';
  return told.people === null
    ? 'We told fewer than 10 people.'
    : `We told ${countOf(told.people, 'person', 'people')}.`;
}
