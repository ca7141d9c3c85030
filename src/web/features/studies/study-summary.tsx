import { useMemo } from 'react';
import type { z } from 'zod/mini';
import { type Study, studyChangesFor } from '../../../contract/studies.ts';
import { payInWords } from '../../../domain/added-pay.ts';
import { audienceWords } from '../../../domain/audience.ts';
import { countOf } from '../../../domain/counts.ts';
import { criteriaInWords } from '../../../domain/criteria-words.ts';
import { formatCedis } from '../../../domain/money.ts';
import { DEVICES, MEETING_KINDS } from '../../../domain/session-kinds.ts';
import { hasSessions, STUDY_KINDS } from '../../../domain/study-kinds.ts';
import { useSchemaForm } from '../../lib/form.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useMay } from '../../lib/may.tsx';
import { useAction } from '../../lib/queries.ts';
import { useSettings } from '../../lib/settings.ts';
import { Card, Fact, Facts } from '../../ui/card.tsx';
import { AreaField, TextField } from '../../ui/field.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { MorePlaces } from './more-places.tsx';
import { PaidScreening } from './paid-screening.tsx';
import { PublishedScreeners } from './published-screeners.tsx';
import { SessionSettingsCard } from './session-settings-card.tsx';
import { ShareCard } from './share-card.tsx';
import { StudyTimes } from './study-times.tsx';

const StudyLanguagesCard = lazyPart(() =>
  import('./study-languages-card.tsx').then((module) => module.StudyLanguagesCard),
);
const QuotaBars = lazyPart(() => import('./quota-bars.tsx').then((module) => module.QuotaBars));
const StudyAudio = lazyPart(() => import('../clips/study-audio.tsx').then((module) => module.StudyAudio));
const StudyConsent = lazyPart(() => import('../consent-forms/study-consent.tsx').then((module) => module.StudyConsent));

/** What was published, and what can still change: names, texts and joining details. */
export function StudySummary({ study }: { study: z.output<typeof Study> }) {
  const { name, publicName, description, meetingDetails, demographics } = study;
  const schema = useMemo(() => studyChangesFor(study.meetingKind), [study.meetingKind]);
  const hasRooms = useSettings()?.rooms ?? true;
  const form = useSchemaForm(schema, { name, publicName, description, meetingDetails }, { follow: true });
  const update = useAction('PATCH /project/studies/{id}');
  const isMeeting = hasSessions(study.kind);
  const criteria = criteriaInWords(demographics);
  const mayEdit = useMay('edit');
  const isOpen = mayEdit && (study.status === 'RECRUITING' || study.status === 'PAUSED');
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      {isOpen && <MorePlaces study={study} />}
      {study.quotas.length > 0 && (
        <Card>
          <Lazy of={QuotaBars} quotas={study.quotas} fallback={<div className="skeleton h-24" />} />
        </Card>
      )}
      <Card>
        <Facts>
          {criteria.length === 0 && <Fact label="Who can apply">Anyone</Fact>}
          {criteria.map(({ name, label, words }) => (
            <Fact key={name} label={label}>
              {words}
            </Fact>
          ))}
          {demographics.healthReason !== '' && <Fact label="Why you ask">{demographics.healthReason}</Fact>}
          <Fact label="Open to">{audienceWords(demographics.audience)}</Fact>
          <Fact label="Devices">{study.deviceRequirements.map((device) => DEVICES[device]).join(', ')}</Fact>
          <Fact label="Kind">
            {STUDY_KINDS[study.kind]}
            {study.minimumSeats !== null &&
              `, ${study.minimumSeats} to ${countOf(study.parallelSessions, 'person', 'people')}`}
          </Fact>
          <Fact label={isMeeting ? 'Session' : 'Length'}>
            {study.durationInMinutes} minutes{isMeeting && `, ${MEETING_KINDS[study.meetingKind].toLowerCase()}`}
          </Fact>
          <Fact label="Reward">
            <span className="money">{payInWords(study.ratePesewas, study)}</span>
          </Fact>
          {study.travelInAdvance && <Fact label="Travel">half of it once somebody has confirmed</Fact>}
          {study.overrunPesewas > 0 && (
            <Fact label="If it takes longer">
              <span className="money">{formatCedis(study.overrunPesewas)}</span> more
            </Fact>
          )}
          {study.answerDays !== null && (
            <Fact label="Applicants get an answer">within {countOf(study.answerDays, 'day')}</Fact>
          )}
          <Fact label="Reserved">
            <span className="money">{formatCedis(study.heldPesewas)}</span>
          </Fact>
          <Fact label="Spent">
            <span className="money">{formatCedis(study.spentPesewas)}</span>
          </Fact>
        </Facts>
      </Card>
      <PublishedScreeners screeners={study.screeners} />
      {demographics.audience.kind !== 'INVITED' && <ShareCard study={study} />}
      {isOpen && <PaidScreening study={study} />}
      {isMeeting && <StudyTimes study={study} isOpen={isOpen} />}
      <Lazy of={StudyConsent} studyId={study.id} language={study.language} isOpen={isOpen} fallback={null} />
      <Lazy of={StudyAudio} studyId={study.id} screeners={study.screeners} fallback={null} />
      {isOpen && <Lazy of={StudyLanguagesCard} study={study} fallback={null} />}
      {isOpen && isMeeting && <SessionSettingsCard study={study} />}
      {isOpen && (
        <Card>
          <form
            className="grid gap-4"
            noValidate
            onSubmit={form.onSubmit((body) =>
              update.mutate(
                { params: { id: study.id }, body },
                {
                  onSuccess: () => form.startFrom(body),
                  onError: form.refuseFields,
                },
              ),
            )}
          >
            <h2 className="text-lg">{isMeeting ? 'Texts and joining' : 'Texts'}</h2>
            <TextField label="Study name" maxLength={50} {...form.text('name')} />
            <TextField label="Public study name" maxLength={50} {...form.text('publicName')} />
            <AreaField label="Study description" maxLength={2000} {...form.text('description')} />
            {isMeeting && study.meetingKind !== 'PHONE_CALL' && (
              <TextField
                label={study.meetingKind === 'VIDEO_CALL' ? 'Your meeting link' : 'Place'}
                optional={study.meetingKind === 'VIDEO_CALL' && hasRooms}
                maxLength={250}
                {...form.text('meetingDetails')}
              />
            )}
            <FormSubmit
              waitsFor={form.waitsFor}
              className="justify-self-start"
              disabled={!form.isDirty}
              starts={update}
            >
              Save the changes
            </FormSubmit>
          </form>
        </Card>
      )}
    </div>
  );
}
