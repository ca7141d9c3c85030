import { useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { DemographicsForm } from '../../../../contract/studies/demographics.ts';
import { AUDIENCES, isLimited, MOST_EXCLUDED_MONTHS } from '../../../../domain/audience.ts';
import { countOf } from '../../../../domain/counts.ts';
import type { MeetingKind } from '../../../../domain/session-kinds.ts';
import { useHidden } from '../../../lib/hidden.ts';
import { ask } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { OneOf } from '../../../ui/choices.tsx';
import { TextField } from '../../../ui/field.tsx';
import { PanelField } from '../../panels/panel-field.tsx';
import type { StudyDraft } from './draft.ts';

export interface AudienceFieldsProps {
  draft: StudyDraft;
  onChange: (audience: StudyDraft['demographics']['audience']) => void;
}

/** Who a study is open to, apart from its criteria (PANEL-08 to PANEL-13). */
export function AudienceFields({ draft, onChange }: AudienceFieldsProps) {
  const { audience } = draft.demographics;
  const set = (change: Partial<typeof audience>) => onChange({ ...audience, ...change });
  const hidden = useHidden();
  const { kind, panelId, excludedPanelId, excludedMonths } = audience;
  return (
    <div className="grid gap-4">
      <OneOf
        label="Who can apply"
        columns={3}
        options={AUDIENCES}
        value={kind}
        onChange={(next) => {
          if (kind === 'PANEL') hidden.keep('panelId', panelId);
          set({ kind: next as typeof kind, panelId: next === 'PANEL' ? hidden.restore('panelId', panelId) : null });
        }}
      />
      {kind === 'INVITED' && (
        <p className="text-quiet">
          We don’t list the study. After publishing, you invite people by link, by email or from a panel.
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {kind === 'PANEL' && (
          <PanelField
            label="Panel"
            name="audience.panelId"
            without={excludedPanelId}
            value={panelId ?? ''}
            onChange={({ target }) => set({ panelId: target.value || null })}
          />
        )}
        <PanelField
          label="Leave out the people of a panel"
          optional
          placeholder="Nobody"
          without={panelId}
          value={excludedPanelId ?? ''}
          onChange={({ target }) => set({ excludedPanelId: target.value || null })}
        />
        <TextField
          label="Leave out people who took part in your studies in the last … months"
          optional
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_EXCLUDED_MONTHS}
          value={excludedMonths ?? ''}
          onChange={({ target }) => set({ excludedMonths: target.value === '' ? null : Number(target.value) })}
        />
      </div>
      {isLimited({ kind, panelId, excludedPanelId, excludedMonths }) && <AudienceCount draft={draft} />}
    </div>
  );
}

/** What the organisation may know of the people it knows. */
function AudienceCount({ draft }: { draft: StudyDraft }) {
  const { demographics, details, schedule } = useDeferredValue(draft);
  const parsed = DemographicsForm.safeParse(demographics);
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  const isComplete = parsed.success && details.deviceRequirements.length > 0;
  const { data } = useQuery({
    ...ask('POST /project/panels/audience-count', {
      body: {
        demographics: parsed.data ?? (demographics as never),
        deviceRequirements: details.deviceRequirements,
        kind: details.kind,
        meetingKind: schedule.meetingKind as MeetingKind,
      },
    }),
    enabled: isComplete && isVerified,
    placeholderData: (before) => before,
  });
  if (!data || !isComplete) return null;
  const { panel, excluded } = data.content;
  return (
    <div role="status" className="grid gap-1 rounded-xl bg-leaf-soft px-4 py-3">
      {panel && (
        <p>
          <b className="money text-leaf">
            {panel.isHighest && 'Up to '}
            {panel.fitting}
          </b>{' '}
          of {countOf(panel.people, 'person', 'people')} in this panel fit.
          {panel.isHighest && ' Income and devices are not counted here, to keep them private.'}
        </p>
      )}
      {excluded > 0 && (
        <p className="text-sm">
          {countOf(excluded, 'person you know is', 'people you know are')} left out. Some of them may not qualify
          anyway, so the number of people above can be lower by up to as many.
        </p>
      )}
    </div>
  );
}
