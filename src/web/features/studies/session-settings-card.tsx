import { useState } from 'react';
import * as z from 'zod/mini';
import { type Study, StudyChangesForm } from '../../../contract/studies.ts';
import type { SessionSettings } from '../../../domain/session-settings.ts';
import { Drawn, part } from '../../lib/part.tsx';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import type { SessionSettingsProps } from './wizard/session-settings.tsx';

const Fields = part<SessionSettingsProps>(() =>
  import('./wizard/session-settings.tsx').then((module) => module.SessionSettingsFields),
);

/** How a running study keeps its sessions apart (STUDY-59). */
export function SessionSettingsCard({ study }: { study: z.output<typeof Study> }) {
  const { bufferBeforeMinutes, bufferAfterMinutes, mostSessionsPerDay, noticeHours } = study;
  const [settings, setSettings] = useState<SessionSettings>({
    bufferBeforeMinutes,
    bufferAfterMinutes,
    mostSessionsPerDay,
    noticeHours,
  });
  const update = useAction('PATCH /project/studies/{id}');
  const issues = z.safeParse(StudyChangesForm, settings).error?.issues ?? [];
  return (
    <FoldedCard title="Buffers and notice" lead="Booked sessions stay as they are." action="Change">
      <div className="grid gap-4">
        <Drawn
          of={Fields}
          fallback={<div className="skeleton h-32" />}
          settings={settings}
          onChange={(change) => setSettings({ ...settings, ...change })}
          problemAt={(name) => issues.find(({ path }) => path[0] === name)?.message}
        />
        <Button
          className="justify-self-start"
          disabled={issues.length > 0}
          starts={update}
          onClick={() => update.mutate({ params: { id: study.id }, body: settings })}
        >
          Save these settings
        </Button>
      </div>
    </FoldedCard>
  );
}
