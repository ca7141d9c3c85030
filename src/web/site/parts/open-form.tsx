import type { ReactNode } from 'react';
import type { OpenForm } from '../../../contract/site.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { TextField } from '../../ui/field.tsx';

/** A form that needs no sign-in. It works without scripts: the server answers with the page again, with each error next to
 * its field. Where scripts run, islands/open-form.ts shows that answer without leaving the page, and handles being offline.
 */
export function OpenFormFrame({
  action,
  stamp,
  refusal,
  submit,
  children,
}: {
  action: string;
  stamp: string;
  refusal: string | null;
  submit: string;
  children: ReactNode;
}) {
  return (
    <form method="post" action={action} data-open-form="" data-waits="" className="relative grid gap-4 overflow-clip">
      <p
        role="alert"
        data-refusal=""
        tabIndex={-1}
        className="rounded-lg bg-danger-soft px-4 py-3 text-danger empty:hidden"
      >
        {refusal}
      </p>
      {children}
      <input type="hidden" name="stamp" defaultValue={stamp} />
      {/* People never see this field: only machines fill it in. */}
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label>
          Leave this empty
          <input name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {/* Filled by islands/waiting-forms.ts; without scripts, the button submits and the server says what is missing. */}
      <p id="missing" data-missing="" className="text-quiet text-sm empty:hidden" />
      <button type="submit" className={buttonClass('main')} aria-describedby="missing">
        {submit}
      </button>
    </form>
  );
}

/** Browsers also accept an address without a dot in its domain; the server enforces the rule. */
const EMAIL_SHAPE = String.raw`[^\s@]+@[^\s@]+\.[^\s@.]{2,}`;

/** Name and email, the fields of every open form. */
export function NameAndEmail({ values, problems }: OpenForm) {
  return (
    <>
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        maxLength={100}
        defaultValue={values.name}
        error={problems.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        required
        pattern={EMAIL_SHAPE}
        defaultValue={values.email}
        error={problems.email}
      />
    </>
  );
}

/** A card in the middle of the page, with its heading. */
export function FormCard({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <section className="mx-auto grid w-full max-w-lg gap-5 card p-5 sm:p-8">
      <div className="grid gap-1.5">
        <h1 className="text-2xl sm:text-3xl" tabIndex={-1}>
          {title}
        </h1>
        <p className="text-quiet">{lead}</p>
      </div>
      {children}
    </section>
  );
}
