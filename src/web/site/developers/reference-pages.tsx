import { createElement, Fragment } from 'react';
import { developerPages } from '../../../contract/site/developer-docs.ts';
import { CodeBlock } from './code-block.tsx';
import type { Operation, Parameter, Reference, Tag } from './description.ts';
import { type Field, fieldsOf, typeOf } from './fields.ts';
import { LANGUAGES, type Language, sampleOf } from './samples.ts';

/** Formats `code` in the description's texts. */
function Words({ text }: { text: string }) {
  const parts = text.split('`').map((part, index) => (index % 2 === 1 ? createElement('code', null, part) : part));
  return createElement(Fragment, null, ...parts);
}

function Method({ method, path }: Pick<Operation, 'method' | 'path'>) {
  return (
    <code className="call">
      <b>{method}</b> /api/v1{path}
    </code>
  );
}

function Calls({ operations }: { operations: readonly Operation[] }) {
  return (
    <ul className="calls">
      {operations.map(({ id, tag, title, method, path, summary }) => (
        <li key={id}>
          <h2>
            <a href={developerPages.operation(tag, id)}>{title}</a>
          </h2>
          <Method method={method} path={path} />
          <p>
            <Words text={summary} />
          </p>
        </li>
      ))}
    </ul>
  );
}

/** All calls, grouped by subject. */
export function ReferencePage({ tags }: Reference) {
  return (
    <>
      <h1>API reference</h1>
      <p className="lead">
        Every call that a key can make, generated from the same contract as the server. Each page has the fields, the
        errors, and samples that our tests run.
      </p>
      {tags.map(({ name, title, operations }) => (
        <section key={name}>
          <h2 id={name}>
            <a href={developerPages.tag(name)}>{title}</a>
          </h2>
          <ul className="short">
            {operations.map(({ id, tag, method, title: call }) => (
              <li key={id}>
                <b>{method}</b> <a href={developerPages.operation(tag, id)}>{call}</a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}

export function TagPage({ title, description, operations }: Tag) {
  return (
    <>
      <h1>{title}</h1>
      <p className="lead">{description}</p>
      <Calls operations={operations} />
    </>
  );
}

export function OperationPage({
  operation,
  reference: { resolve },
  origin,
}: {
  operation: Operation;
  reference: Reference;
  origin: string;
}) {
  const { title, method, path, summary, scope, rate, parameters, body, answer, refusals } = operation;
  return (
    <>
      <h1>{title}</h1>
      <Method method={method} path={path} />
      <p className="lead">
        <Words text={summary} />
      </p>
      <dl className="facts">
        <dt>Scope</dt>
        <dd>{scope === null ? 'Any key may call it' : <code>{scope}</code>}</dd>
        <dt>Limit</dt>
        <dd>Counts as a {rate}</dd>
        <dt>In the SDK</dt>
        <dd>
          <code>{operation.id}</code>
        </dd>
      </dl>
      <Anchor id="samples">Samples</Anchor>
      <Samples operation={operation} origin={origin} />
      {parameters.length > 0 && (
        <>
          <Anchor id="parameters">Parameters</Anchor>
          <Fields fields={parameters.map((one) => asField(one, resolve))} asksFor />
        </>
      )}
      {body && (
        <>
          <Anchor id="body">{body.required ? 'Body' : 'Body (optional)'}</Anchor>
          <Fields fields={fieldsOf(body.schema, resolve)} asksFor />
        </>
      )}
      <Anchor id="answer">Answer</Anchor>
      <AnswerPart answer={answer} resolve={resolve} />
      <Anchor id="errors">Errors</Anchor>
      <p>
        What each code means, and the form of errors: <a href={developerPages.guide('errors')}>Errors</a>.
      </p>
      <ul className="codes">
        {refusals.map(({ status, code }) => (
          <li key={code}>
            {status} <a href={`${developerPages.guide('errors')}#${code}`}>{code}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function Anchor({ id, children }: { id: string; children: string | string[] }) {
  return (
    <h2 id={id}>
      <a href={`#${id}`}>{children}</a>
    </h2>
  );
}

/** A shared `name` keeps one open at a time without a script. */
function Samples({ operation, origin }: { operation: Operation; origin: string }) {
  return Object.entries(LANGUAGES).map(([language, label], index) => (
    <details key={language} name="sample" open={index === 0}>
      <summary>{label}</summary>
      <CodeBlock text={sampleOf(operation, language as Language, origin)} label={label} />
    </details>
  ));
}

function asField(
  { name, in: place, description = '', required, schema }: Parameter,
  resolve: Reference['resolve'],
): Field {
  const [field] = fieldsOf({ properties: { [name]: schema } }, resolve);
  const where = { path: 'in the path', query: 'in the query', header: 'a header' }[place];
  return {
    ...(field as Field),
    type: `${typeOf(schema, resolve)}, ${where}`,
    required,
    description,
  };
}

function Fields({ fields, asksFor = false }: { fields: readonly Field[]; asksFor?: boolean }) {
  return (
    <ul className="fields">
      {fields.map(({ name, type, required, description, limits, values, fields: inner }) => (
        <li key={name}>
          <p>
            <code>{name}</code> <span className="type">{type}</span>
            {asksFor && required && <span className="required">required</span>}
            {!asksFor && !required && <span className="type">, may be missing</span>}
          </p>
          {description && (
            <p>
              <Words text={description} />
            </p>
          )}
          {limits.length > 0 && <p className="type">{limits.join(', ')}</p>}
          {values.length > 0 && (
            <p className="type">
              One of{' '}
              {values.map((value, index) => (
                <span key={value}>
                  {index > 0 && ', '}
                  <code>{value}</code>
                </span>
              ))}
            </p>
          )}
          {inner.length > 0 && (
            <details>
              <summary>
                Fields of <code>{name}</code>
              </summary>
              <Fields fields={inner} asksFor={asksFor} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

function AnswerPart({ answer, resolve }: { answer: Operation['answer']; resolve: Reference['resolve'] }) {
  if (answer.kind === 'file') return <p>A file: {answer.types.join(', ')}.</p>;
  const fields = fieldsOf(answer.content, resolve);
  const isList = typeOf(answer.content, resolve).startsWith('list');
  return (
    <>
      <p>
        {isList ? 'A list in ' : 'An object in '}
        <code>content</code>
        {answer.hasCursor && (
          <>
            , with <code>nextCursor</code> for the <a href={developerPages.guide('pagination')}>next page</a>
          </>
        )}
        {answer.hasTag && (
          <>
            , and an <code>ETag</code> for <a href={developerPages.guide('concurrent-changes')}>safe changes</a>
          </>
        )}
        {fields.length === 0 ? '. It has no fields.' : '.'}
      </p>
      {fields.length > 0 && <Fields fields={fields} />}
      <CodeBlock text={JSON.stringify(answer.example, null, 2)} label="JSON" />
    </>
  );
}
