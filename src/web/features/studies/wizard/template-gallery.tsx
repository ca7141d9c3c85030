import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { addresses } from '../../../../contract/addresses.ts';
import { call } from '../../../lib/api.ts';
import { Link } from '../../../lib/navigation.tsx';
import { ask } from '../../../lib/queries.ts';
import { useUser } from '../../../lib/session.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { sizeInWords } from '../study-size.ts';
import { readContent, type StudyDraft } from './draft.ts';
import { TEMPLATES, type TemplateFacts, type TemplateKey } from './template-titles.ts';
import { draftFrom } from './templates.ts';

interface Choosing {
  onChoose: (title: string, draft: StudyDraft) => void;
}

const TABS = { ready: 'Ready', own: 'Your team’s', earlier: 'Earlier' } as const;

/** What a new study can start from (STUDY-63): ours, the organisation's own templates, or one of its studies. */
export function TemplateGallery({ onChoose, onClose }: Choosing & { onClose: () => void }) {
  const [tab, setTab] = useState<keyof typeof TABS>('ready');
  const isVerified = useUser()?.organization?.adminVerificationStatus === 'VERIFIED';
  return (
    <Dialog open onClose={onClose} title="Start from a template">
      {isVerified ? (
        <Tabs tabs={TABS} current={tab} onChange={setTab} label="Where from">
          {tab === 'ready' && <Ready onChoose={onChoose} />}
          {tab === 'own' && <Own onChoose={onChoose} />}
          {tab === 'earlier' && <Earlier onChoose={onChoose} />}
        </Tabs>
      ) : (
        <Ready onChoose={onChoose} />
      )}
    </Dialog>
  );
}

function Ready({ onChoose }: Choosing) {
  return (
    <Choices>
      {(Object.entries(TEMPLATES) as [TemplateKey, TemplateFacts][]).map(
        ([key, { title, kind, minutes, places, about }]) => (
          <Choice key={key} title={title} about={about} onChoose={() => onChoose(title, draftFrom(key))}>
            {sizeInWords({ kind, durationInMinutes: minutes, desiredNumberOfParticipants: places })}
          </Choice>
        ),
      )}
    </Choices>
  );
}

function Own({ onChoose }: Choosing) {
  const query = useQuery(ask('GET /project/study-templates'));
  const choose = async (id: string, name: string) => {
    const { content } = await call('GET /project/study-templates/{id}', { params: { id } });
    onChoose(name, readContent(content.content));
  };
  return (
    <Loaded query={query}>
      {({ content: templates }) =>
        templates.length === 0 ? (
          <p className="py-2 text-quiet">
            Nobody has saved a template yet. Choose “Save as template” in the menu of a study, or before you publish
            one.
          </p>
        ) : (
          <>
            <Choices>
              {templates.map(({ id, name, publicName, ...size }) => (
                <Choice key={id} title={name} about={publicName} onChoose={() => choose(id, name).catch(toastError)}>
                  {sizeInWords(size)}
                </Choice>
              ))}
            </Choices>
            <Link className="justify-self-start underline" to={addresses.templates}>
              Rename or delete templates
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

const AT_ONCE = 30;

function Earlier({ onChoose }: Choosing) {
  const query = useQuery(ask('GET /project/organization/studies', { query: { limit: AT_ONCE } }));
  const choose = async (id: string, name: string) => {
    const { content } = await call('GET /project/studies/{id}/content', { params: { id } });
    const draft = readContent(content);
    onChoose(name, { ...draft, details: { ...draft.details, name: `Copy of ${name}`.slice(0, 50) } });
  };
  return (
    <Loaded query={query}>
      {({ content: studies }) =>
        studies.length === 0 ? (
          <p className="py-2 text-quiet">Your organisation has not published a study yet.</p>
        ) : (
          <>
            <Choices>
              {studies.map(({ id, name, projectName, ...size }) => (
                <Choice key={id} title={name} about={projectName} onChoose={() => choose(id, name).catch(toastError)}>
                  {sizeInWords(size)}
                </Choice>
              ))}
            </Choices>
            {studies.length === AT_ONCE && (
              <p className="text-quiet text-sm">
                These are the newest {AT_ONCE}. To start from an older one, choose “Duplicate” in its menu.
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
}

function Choices({ children }: { children: ReactNode }) {
  return <ul className="grid gap-2">{children}</ul>;
}

function Choice({
  title,
  about,
  onChoose,
  children,
}: {
  title: string;
  about: string;
  onChoose: () => void;
  /** Its kind, length and places. */
  children: ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="grid w-full gap-0.5 rounded-lg border border-line-strong px-3.5 py-2.5 text-left hover:bg-wash"
      >
        <span className="font-semibold">{title}</span>
        {about && <span className="text-sm">{about}</span>}
        <span className="text-quiet text-sm">{children}</span>
      </button>
    </li>
  );
}
