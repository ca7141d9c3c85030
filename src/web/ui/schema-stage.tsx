import type { ComponentType, ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import * as z from 'zod/mini';
import { m } from '../../messages/m.ts';
import { type Blank, type FormFields, useSchemaForm } from '../lib/form.ts';
import { loadedPart } from '../lib/lazy-part.tsx';
import { Refusal } from './alert.tsx';
import type { Started } from './refusal.ts';
import { FormSubmit } from './submit.tsx';
import { STAGE, type Stage, StageButtons, type StageMoves } from './wizard.tsx';

/** The input of all stages, valid or not. */
export type Draft<D> = { [K in keyof D]: Blank<D[K]> };

/** The props of a stage with a schema: the whole draft, `D`, of which the stage fills in one part. */
export interface SchemaStageProps<D> extends StageMoves {
  draft: Draft<D>;
  /** Saves the input, valid or not. */
  onKeep: <K extends keyof D>(key: K, value: Draft<D>[K]) => void;
  /** Called when the stage is valid. Earlier stages were valid when the person left them; `draft` has the latest values. */
  onNext: (draft: D) => void;
  /** Everything is being sent. */
  starts?: Started;
  /** The names of fields that each stage still lacks outside its schema, such as uploads. */
  missing?: Readonly<Partial<Record<keyof D, readonly string[]>>>;
  /** Why a field was declined after an earlier submission. */
  reasons?: Readonly<Record<string, string>>;
}

interface SchemaRow<T extends FieldValues> {
  title: string;
  /** The schema that the stage's values must match. */
  schema: z.core.$ZodType<T, T>;
  Fields: ComponentType<{ form: FormFields<T>; reasons: Readonly<Record<string, string>> }>;
  /** The button's label. */
  action?: string;
}

/** The stages of a wizard, in order. Its draft has one part for each stage. */
export function schemaStages<D extends Record<keyof D, FieldValues>, K extends keyof D = keyof D>(
  rows: {
    [Key in K]: SchemaRow<D[Key]>;
  },
): Stage<SchemaStageProps<D>>[] {
  return (Object.keys(rows) as (K & string)[]).map((key) => {
    const { title, schema, Fields, action = m.sign_in_continue() } = rows[key];
    const part = loadedPart((props: SchemaStageProps<D>) => (
      <SchemaStage name={key} schema={schema} action={action} also={props.missing?.[key] ?? []} {...props}>
        {(form) => <Fields form={form} reasons={props.reasons ?? {}} />}
      </SchemaStage>
    ));
    return { key, title, part };
  });
}

/** The first stage that isn't valid yet; -1 when everything can be sent. */
export function firstUnfinished<D extends Record<keyof D, FieldValues>>(
  rows: { [K in keyof D]: Pick<SchemaRow<D[K]>, 'schema'> },
  draft: D,
): number {
  const keys = Object.keys(rows) as (keyof D)[];
  return keys.findIndex((key) => !z.safeParse(rows[key].schema, draft[key]).success);
}

/** One stage's form: checked by its schema, and saved at every change. */
export function SchemaStage<D extends Record<keyof D, FieldValues>, K extends keyof D>({
  name,
  schema,
  draft,
  onKeep,
  onNext,
  onBack,
  action,
  starts,
  also = [],
  skip,
  children,
}: SchemaStageProps<D> & {
  name: K;
  schema: z.core.$ZodType<D[K], D[K]>;
  action: string;
  /** Invalid fields that are not part of the schema. */
  also?: readonly string[];
  /** A second button, to continue without this stage; the draft's other stages are valid. */
  skip?: (draft: D) => ReactNode;
  children: (form: FormFields<D[K]>) => ReactNode;
}) {
  const form = useSchemaForm(schema, draft[name]);
  const keep = () => onKeep(name, form.getValues());
  const save = form.onSubmit((checked) => {
    onKeep(name, checked);
    onNext({ ...(draft as D), [name]: checked });
  });
  return (
    // Saved on every change and click, because buttons set choices too, without input events.
    <form className={STAGE} noValidate onSubmit={save} onChange={() => queueMicrotask(keep)} onBlur={keep}>
      {children(form)}
      {skip?.(draft as D)}
      <Refusal of={starts} />
      <StageButtons onBack={onBack}>
        <FormSubmit waitsFor={[...form.waitsFor, ...also]} busy={starts?.isPending ?? false}>
          {action}
        </FormSubmit>
      </StageButtons>
    </form>
  );
}
