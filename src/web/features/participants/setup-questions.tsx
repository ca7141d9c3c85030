import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { m } from '../../../messages/m.ts';
import type { FormFields } from '../../lib/form.ts';
import { ask } from '../../lib/queries.ts';
import { Refusal } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Loaded } from '../../ui/states.tsx';
import { FormSubmit } from '../../ui/submit.tsx';
import { STAGE, StageButtons } from '../../ui/wizard.tsx';
import { EducationField, LanguagesField, PhoneField, WayOfWorkFields, WorkField } from './profile-fields.tsx';
import type { Profile } from './profile-schema.ts';
import type { SetupStageProps } from './setup-stage.ts';
import { type Information, useProfileForm } from './use-profile-form.ts';

/** More answers, so that more studies fit: each stage is saved by itself, and everything in it may stay empty. */
export function WorkStage(stage: SetupStageProps) {
  return (
    <Questions {...stage}>
      {(form) => (
        <>
          <WorkField form={form} />
          <WayOfWorkFields form={form} />
          <EducationField form={form} />
        </>
      )}
    </Questions>
  );
}

export function DevicesStage(stage: SetupStageProps) {
  return (
    <Questions {...stage}>
      {(form) => (
        <>
          <PhoneField form={form} />
          <LanguagesField form={form} />
        </>
      )}
    </Questions>
  );
}

interface QuestionsProps extends SetupStageProps {
  children: (form: FormFields<Profile>) => ReactNode;
}

function Questions(props: QuestionsProps) {
  const query = useQuery(ask('GET /identity/users/participant-information'));
  return (
    <Loaded query={query} rows={1}>
      {({ content }) => content && <Stage information={content} {...props} />}
    </Loaded>
  );
}

function Stage({ information, children, onBack, onSkip }: QuestionsProps & { information: Information }) {
  const { form, update, save, waitsFor } = useProfileForm(information, onSkip, { isQuiet: true });
  return (
    <form className={STAGE} noValidate onSubmit={save}>
      {children(form)}
      <Button variant="quiet" className="justify-self-start" onClick={onSkip}>
        {m.profile_skip()}
      </Button>
      <Refusal of={update} />
      <StageButtons onBack={onBack}>
        <FormSubmit waitsFor={waitsFor} busy={update.isPending}>
          {m.sign_in_continue()}
        </FormSubmit>
      </StageButtons>
    </form>
  );
}
