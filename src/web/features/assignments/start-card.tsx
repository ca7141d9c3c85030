import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod/mini';
import { addresses } from '../../../contract/addresses.ts';
import type { OwnWork } from '../../../contract/assignments.ts';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { ask, useAction } from '../../lib/queries.ts';
import { showInstant } from '../../lib/when.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card, Facts } from '../../ui/card.tsx';
import { TimeLeft } from '../../ui/time-left.tsx';
import { AfterTax } from '../payouts/after-tax.tsx';
import { WorkFacts } from './work-facts.tsx';

/** The work and its pay, before the person takes a place. */
export function StartCard({ work }: { work: z.output<typeof OwnWork> }) {
  const start = useAction('POST /project/applications/{id}/start');
  const terms = useQuery(ask('GET /project/studies/{id}/terms', { params: { id: work.studyId } })).data?.content;
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <p className="money font-display text-3xl text-leaf">
        {work.entryCount > 1 && <span className="text-lg text-quiet">{m.work_up_to()} </span>}
        {formatCedis(work.mostPesewas)}
      </p>
      <AfterTax pesewas={work.mostPesewas} />
      <p className="whitespace-pre-line leading-relaxed" lang={work.textLanguages.description}>
        {work.description}
      </p>
      {work.instructions && <p className="rounded-lg bg-sunken px-4 py-3">{work.instructions}</p>}
      <Facts>
        <WorkFacts terms={work} />
      </Facts>
      {work.invitationExpiresAt && (
        <p className="rounded-xl bg-gold-soft px-4 py-3 text-gold-ink">
          {m.work_invited()} <TimeLeft at={work.invitationExpiresAt} />{' '}
          {m.work_at_latest({ time: showInstant(work.invitationExpiresAt) })}
        </p>
      )}
      {terms?.mustSign ? (
        <ButtonLink className="justify-self-start" to={addresses.consent({ studyId: work.studyId })}>
          {m.work_sign()}
        </ButtonLink>
      ) : (
        <Button
          className="justify-self-start"
          starts={start}
          onClick={() => start.mutate({ params: { id: work.applicationId } })}
        >
          {m.apply_start()}
        </Button>
      )}
    </Card>
  );
}
