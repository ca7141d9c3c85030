import { useQuery } from '@tanstack/react-query';
import type { Criterion } from '../../../domain/eligibility.ts';
import { isWithoutWork } from '../../../domain/profile-rules.ts';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { ask } from '../../lib/queries.ts';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import * as fields from '../participants/profile-fields.tsx';
import { asForm, isAnswered, type Profile, type ProfileField } from '../participants/profile-schema.ts';
import { type Information, useProfileForm } from '../participants/use-profile-form.ts';
import { OtherStudies } from './study-offer.tsx';
import type { Offer } from './use-application.ts';

/** As many questions at once as fit a phone's screen or two. */
const AT_ONCE = 3;

/** One question about the person: its name, and the fields that it needs answered. */
interface Question {
  name: string;
  needs: (values: Profile) => readonly ProfileField[];
  Fields: (props: { form: FormFields<Profile> }) => React.ReactNode;
}

const one = (name: ProfileField, Fields: Question['Fields']): Question => ({ name, needs: () => [name], Fields });
const daily = (name: fields.DailyLifeField) =>
  one(name, ({ form }) => <fields.DailyLifeFields form={form} only={[name]} />);
const health = (name: fields.HealthField) => one(name, () => null);

const PHONE = one('phoneOs', fields.PhoneField);
const COMPUTER = one('computerOs', fields.ComputerField);
const LANGUAGES = one('languages', fields.LanguagesField);
const WITH_WEBCAM: Question = {
  name: 'computerOs',
  needs: ({ computerOs }) => (computerOs === 'NO_COMPUTER' ? ['computerOs'] : ['computerOs', 'hasWebcam']),
  Fields: ({ form }) => (
    <>
      <fields.ComputerField form={form} />
      {form.values.computerOs && form.values.computerOs !== 'NO_COMPUTER' && <fields.WebcamField form={form} />}
    </>
  ),
};
/** In the order in which people are asked; a study is satisfied with any of those that it accepts. */
const DEVICES = { MOBILE_PHONE: PHONE, COMPUTER_WITH_WEBCAM: WITH_WEBCAM, TABLET: one('tabletOs', fields.TabletField) };
const DEVICE_NAMES = Object.keys(DEVICES) as (keyof typeof DEVICES)[];

const QUESTIONS: Readonly<Partial<Record<Criterion, Question>>> = {
  district: one('district', fields.DistrictField),
  locality: one('locality', fields.LocalityField),
  education: one('educationLevel', fields.EducationField),
  income: one('annualHouseholdIncome', fields.IncomeField),
  employment: one('employmentStatus', fields.EmploymentField),
  work: {
    name: 'jobRole',
    needs: ({ employmentStatus = null }) => (isWithoutWork(employmentStatus) ? [] : ['jobRole']),
    Fields: fields.WorkField,
  },
  industry: {
    name: 'industry',
    needs: ({ employmentStatus = null }) => (isWithoutWork(employmentStatus) ? [] : ['industry']),
    Fields: fields.IndustryField,
  },
  phone: PHONE,
  computer: COMPUTER,
  browser: one('browsers', fields.BrowsersField),
  language: LANGUAGES,
  languages: LANGUAGES,
  mobileMoney: daily('usesMobileMoney'),
  bankAccount: daily('hasBankAccount'),
  internet: daily('usesInternet'),
  seeing: health('seeing'),
  hearing: health('hearing'),
  walking: health('walking'),
  remembering: health('remembering'),
};

const isHealth = (name: string): name is fields.HealthField => (fields.HEALTH_FIELDS as string[]).includes(name);

/** Basic school may be primary or junior high school: a study that accepts one of them asks again. */
const isOpen = (values: Profile, name: ProfileField) =>
  values[name] !== false && (!isAnswered(values[name]) || values[name] === 'BASIC_SCHOOL');

/** The questions of a study, each once. Of its devices, the next one that the person has not been asked about. */
function questionsOf({ missing, deviceRequirements }: Offer, known: Profile): Question[] {
  const nextDevice = DEVICE_NAMES.filter((name) => deviceRequirements.includes(name))
    .map((name) => DEVICES[name])
    .find(({ needs }) => needs(known).some((name) => isOpen(known, name)));
  const asked = missing.flatMap((criterion) => (criterion === 'devices' ? nextDevice : QUESTIONS[criterion]) ?? []);
  return asked.filter(({ name }, index) => asked.findIndex((other) => other.name === name) === index);
}

/** What a study needs to know about the person before it is clear whether it fits them. Asked once, and kept in the profile. */
export function MissingFacts({ offer }: { offer: Offer }) {
  const query = useQuery(ask('GET /identity/users/participant-information'));
  return (
    <section aria-labelledby="facts" className="grid gap-4 border-line border-t pt-5">
      <Loaded query={query} rows={1}>
        {({ content }) => content && <Asked offer={offer} information={content} />}
      </Loaded>
    </section>
  );
}

function Asked({ offer, information }: { offer: Offer; information: Information }) {
  const questions = questionsOf(offer, asForm(information));
  const now = questions.slice(0, AT_ONCE);
  if (now.length === 0) return <OtherStudies words={m.apply_not_eligible()} />;
  return (
    <>
      <div className="grid gap-1">
        <h2 id="facts" className="text-xl">
          {m.apply_facts_title({ count: questions.length })}
        </h2>
        <p className="text-quiet text-sm">{m.apply_facts_asked()}</p>
      </div>
      <Questions
        // The next questions are a form of their own.
        key={now.map(({ name }) => name).join()}
        information={information}
        questions={now}
        reason={offer.healthReason}
      />
    </>
  );
}

function Questions({
  information,
  questions,
  reason,
}: {
  information: Information;
  questions: readonly Question[];
  reason: string;
}) {
  const { form, update, save, waitsFor } = useProfileForm(information, () => undefined, { isQuiet: true });
  const values = form.values as Profile;
  const difficulties = questions.map(({ name }) => name).filter(isHealth);
  const unanswered = questions.flatMap(({ needs }) => needs(values)).filter((name) => isOpen(values, name));
  const consent = difficulties.length > 0 && form.values.consents !== true ? ['consents'] : [];
  return (
    <form className="grid grid-cols-[minmax(0,1fr)] gap-6" noValidate onSubmit={save}>
      {questions.map(({ name, Fields }) => (
        <Fields key={name} form={form} />
      ))}
      {difficulties.length > 0 && (
        <>
          {reason && <p className="rounded-lg bg-sunken px-4 py-3">{m.apply_facts_health({ reason })}</p>}
          <fields.HealthFields form={form} only={difficulties} />
        </>
      )}
      <div className="flex flex-wrap items-center gap-4">
        <FormSubmit waitsFor={[...waitsFor, ...consent, ...(consent.length > 0 ? [] : unanswered)]} starts={update}>
          {m.apply_facts_save()}
        </FormSubmit>
      </div>
    </form>
  );
}
