import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { addresses } from '../../../../contract/addresses.ts';
import { formatCedis } from '../../../../domain/money.ts';
import { priceAt } from '../../../../domain/study-cost.ts';
import { KIND_RULES, STUDY_KINDS, type StudyKind } from '../../../../domain/study-kinds.ts';
import { priceOf } from '../../../../domain/study-price.ts';
import { call } from '../../../lib/api.ts';
import { arrive, Link, navigate } from '../../../lib/navigation.tsx';
import { ask } from '../../../lib/queries.ts';
import { toastError } from '../../../lib/toasts.ts';
import { Button } from '../../../ui/button.tsx';
import { CalendarIcon, PlusIcon, TeamIcon } from '../../../ui/icons.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { Loaded } from '../../../ui/states.tsx';
import { draftAddress } from '../draft-address.ts';
import { hoursInWords } from '../hours-in-words.ts';
import { pricedOf, readContent, type StudyDraft } from './draft.ts';
import { TEMPLATES, type TemplateFacts, type TemplateKey } from './template-titles.ts';
import { draftFrom } from './templates.ts';
import { useServiceFee } from './use-service-fee.ts';
import { beginDraft } from './use-study-draft.ts';

/** How many ready studies and how many earlier ones are shown before "Show all". */
const FIRST_READY = 6;
const FIRST_EARLIER = 3;
const MOST_EARLIER = 30;

type Choose = (title: string, draft: StudyDraft) => void;

/** "What do you want to learn?": what a new study can start from (STUDY-63). */
export function StudyStart({ projectId }: { projectId: string }) {
  const project = useQuery(ask('GET /project/projects/{id}', { params: { id: projectId } }));
  const open = (address: string) => {
    // Back and Close lead to the project.
    navigate(address, { replace: true });
    arrive();
  };
  const choose: Choose = (title, draft) =>
    open(`${draftAddress(projectId, beginDraft(draft, stageFor(draft)))}&from=${encodeURIComponent(title)}`);
  return (
    <Loaded query={project} rows={1} whole>
      {() => (
        <>
          <PageTitle
            title="What do you want to learn?"
            lead="Start from a study that is ready, and change what you like. You pay nothing until you publish."
          >
            <Button variant="plain" onClick={() => open(draftAddress(projectId, crypto.randomUUID()))}>
              <PlusIcon />
              Start empty
            </Button>
          </PageTitle>
          <Ready onChoose={choose} />
          <Earlier onChoose={choose} />
          <Own onChoose={choose} />
        </>
      )}
    </Loaded>
  );
}

/** Where a filled-in draft opens: at what it lacks. A template may lack anything, what is ready lacks only its times. */
function stageFor({ details, cost, screeners }: StudyDraft): number {
  const { publicName, description, deviceRequirements, kind } = details;
  const isWritten = publicName !== '' && description !== '' && deviceRequirements.length > 0;
  const isAsked = screeners.every(({ question }) => question !== '');
  const isPriced = cost.durationInMinutes !== null && cost.desiredNumberOfParticipants !== null;
  const { stages, hasSessions } = KIND_RULES[kind];
  return isWritten && isAsked && isPriced ? stages.indexOf(hasSessions ? 'schedule' : 'payment') : 0;
}

const READY = Object.entries(TEMPLATES) as [TemplateKey, TemplateFacts][];

function Ready({ onChoose }: { onChoose: Choose }) {
  const [isWhole, setWhole] = useState(false);
  const fee = useServiceFee();
  const studies = useMemo(
    () =>
      READY.map(([key, facts]) => {
        const draft = draftFrom(key);
        return { ...facts, key, draft, price: priceOf({ ...pricedOf(draft), fee }) };
      }),
    [fee],
  );
  const body = {
    studies: studies.map(({ kind, minutes, places, price }) => ({
      kind,
      minutes,
      places,
      payPesewas: price?.ratePesewas ?? 1,
    })),
  };
  const hours = useQuery(ask('POST /project/studies/typical-times', { body })).data?.content;
  return (
    <Group
      title="Ready studies"
      more={isWhole ? 0 : studies.length - FIRST_READY}
      onMore={() => setWhole(true)}
      columns="sm:grid-cols-2 xl:grid-cols-3"
    >
      {studies.slice(0, isWhole ? undefined : FIRST_READY).map(({ key, title, about, draft, price, ...size }, at) => (
        <Choice
          key={key}
          title={title}
          about={about}
          kind={size.kind}
          minutes={size.minutes}
          places={size.places}
          pesewas={price?.totalPesewas}
          hours={hours?.[at]}
          onChoose={() => onChoose(title, draft)}
        />
      ))}
    </Group>
  );
}

function Earlier({ onChoose }: { onChoose: Choose }) {
  const [isWhole, setWhole] = useState(false);
  const { data } = useQuery(ask('GET /project/organization/studies', { query: { limit: MOST_EARLIER } }));
  const studies = data?.content ?? [];
  const fee = useServiceFee();
  if (studies.length === 0) return null;
  const choose = async (id: string, name: string) => {
    const { content } = await call('GET /project/studies/{id}/content', { params: { id } });
    const draft = readContent(content);
    onChoose(name, { ...draft, details: { ...draft.details, name: `Copy of ${name}`.slice(0, 50) } });
  };
  return (
    <Group
      title="Your last studies"
      more={isWhole ? 0 : studies.length - FIRST_EARLIER}
      onMore={() => setWhole(true)}
      columns="sm:grid-cols-2 xl:grid-cols-3"
    >
      {studies.slice(0, isWhole ? undefined : FIRST_EARLIER).map((study) => {
        const { kind, durationInMinutes: minutes, desiredNumberOfParticipants: places } = study;
        const price = priceAt(study.ratePesewas, places, undefined, fee);
        return (
          <Choice
            key={study.id}
            title={study.name}
            about={`${study.projectName} · ${study.whoCanApply}`}
            kind={kind}
            minutes={minutes}
            places={places}
            pesewas={price.totalPesewas}
            onChoose={() => choose(study.id, study.name).catch(toastError)}
          />
        );
      })}
    </Group>
  );
}

function Own({ onChoose }: { onChoose: Choose }) {
  const { data } = useQuery(ask('GET /project/study-templates'));
  const templates = data?.content ?? [];
  const fee = useServiceFee();
  if (templates.length === 0) return null;
  const choose = async (id: string, name: string) => {
    const { content } = await call('GET /project/study-templates/{id}', { params: { id } });
    onChoose(name, readContent(content.content));
  };
  return (
    <Group
      title="Your team’s templates"
      aside={
        <Link className="text-quiet text-sm underline" to={addresses.templates}>
          Manage
        </Link>
      }
      columns="sm:grid-cols-2 xl:grid-cols-3"
    >
      {templates.map(({ id, name, kind, whoCanApply, ...size }) => {
        const { durationInMinutes: minutes, desiredNumberOfParticipants: places } = size;
        return (
          <Choice
            key={id}
            title={name}
            about={whoCanApply}
            kind={kind}
            minutes={minutes}
            places={places}
            pesewas={priceOf({ kind, durationInMinutes: minutes, places, ownTime: null, fee })?.totalPesewas}
            onChoose={() => choose(id, name).catch(toastError)}
          />
        );
      })}
    </Group>
  );
}

function Group({
  title,
  more = 0,
  onMore,
  aside,
  columns,
  children,
}: {
  title: string;
  aside?: ReactNode;
  /** How many are not shown yet. */
  more?: number;
  onMore?: () => void;
  columns: string;
  children: ReactNode;
}) {
  return (
    <section className="grid gap-3" aria-label={title}>
      <div className="flex items-baseline justify-between gap-4">
        <h2 className="text-lg sm:text-xl">{title}</h2>
        {aside}
      </div>
      <ul className={`grid gap-3 ${columns}`}>{children}</ul>
      {more > 0 && (
        <Button variant="quiet" className="-ml-3 justify-self-start px-3" onClick={onMore}>
          Show {more} more
        </Button>
      )}
    </section>
  );
}

function Choice({
  title,
  about,
  kind,
  minutes,
  places,
  pesewas,
  hours = null,
  onChoose,
}: {
  title: string;
  about: string;
  kind: StudyKind;
  minutes: number | null;
  places: number | null;
  /** What it costs, if that is known. */
  pesewas: number | undefined;
  /** How long such studies usually take to fill, if that is known. */
  hours?: number | null | undefined;
  onChoose: () => void;
}) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        className="card rises grid h-full w-full content-start gap-1 p-4 text-left"
      >
        <span className="font-semibold">{title}</span>
        <span className="line-clamp-2 text-quiet text-sm">{about}</span>
        <span className="mt-auto grid gap-1 pt-2 text-sm">
          <span className="text-quiet">
            {STUDY_KINDS[kind]}
            {minutes !== null && ` · ${minutes} min`}
          </span>
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1 [&_svg]:size-4">
            {pesewas !== undefined && <b className="money text-base text-leaf">{formatCedis(pesewas)}</b>}
            {places !== null && (
              <span className="flex items-center gap-1">
                <TeamIcon />
                {places} {places === 1 ? 'person' : 'people'}
              </span>
            )}
            {hours !== null && (
              <span className="flex items-center gap-1">
                <CalendarIcon />
                full in about {hoursInWords(hours)}
              </span>
            )}
          </span>
        </span>
      </button>
    </li>
  );
}
