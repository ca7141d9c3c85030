import { useState } from 'react';
import * as z from 'zod/mini';
import { SessionSettingsFields } from '../../../contract/studies/schedule.ts';
import { type Study, StudyChangesForm } from '../../../contract/studies.ts';
import { Lazy, lazyPart } from '../../lib/lazy-part.tsx';
import { useAction } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { FoldedCard } from '../../ui/folded-card.tsx';
import type { SessionSettingsProps } from './wizard/session-settings.tsx';

const Fields = lazyPart<SessionSettingsProps>(() =>
  import('./wizard/session-settings.tsx').then((module) => module.SessionSettingsFields),
);

/** How a running study keeps its sessions apart (STUDY-59). */
export function SessionSettingsCard({ study }: { study: z.output<typeof Study> }) {
  const [settings, setSettings] = useState(() => z.parse(z.object(SessionSettingsFields), study));
  const update = useAction('PATCH /project/studies/{id}');
  const issues = z.safeParse(StudyChangesForm, settings).error?.issues ?? [];
  return (
    <FoldedCard title="Buffers and notice" lead="Booked sessions stay as they are." action="Change">
      <div className="grid gap-4">
        <Lazy
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
