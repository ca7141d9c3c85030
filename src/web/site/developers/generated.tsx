import { developerPages } from '../../../contract/site/developer-docs.ts';
import { API_VERSIONS, TRANSLATIONS } from '../../../contract/versions.ts';
import { API_SCOPES } from '../../../domain/api-scopes.ts';
import { eventExampleOf } from '../../../domain/event-examples.ts';
import { EVENT_KINDS, type EventKind, PING } from '../../../domain/events.ts';
import { MOST_TRIES, WAITS } from '../../../domain/webhooks.ts';
import { CodeBlock } from './code-block.tsx';
import type { Reference } from './description.ts';
import { Tester } from './tester.tsx';

/* The parts of guides that the contract knows: they can't differ from what the server does. */

const asJson = (value: unknown) => JSON.stringify(value, null, 2);

function waitInWords(seconds: number): string {
  if (seconds < 60) return `${seconds} seconds`;
  return seconds < 3600 ? `${seconds / 60} minutes` : `${seconds / 3600} hours`;
}

export function generatedParts({ operations, refusals }: Reference) {
  return {
    scopes: () => (
      <div className="scrolls">
        <table>
          <thead>
            <tr>
              <th>Scope</th>
              <th>What the key may do</th>
              <th>Calls</th>
            </tr>
          </thead>
          <tbody>
            {Object.entries(API_SCOPES).map(([scope, words]) => (
              <tr key={scope}>
                <th scope="row">
                  <code>{scope}</code>
                </th>
                <td>{words}</td>
                <td>
                  {operations
                    .filter((one) => one.scope === scope)
                    .map(({ id, tag }, index) => (
                      <span key={id}>
                        {index > 0 && ', '}
                        <a href={developerPages.operation(tag, id)}>{id}</a>
                      </span>
                    ))}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ),
    errors: () => (
      <div className="scrolls">
        <table>
          <thead>
            <tr>
              <th>Status</th>
              <th>Code</th>
              <th>Message</th>
            </tr>
          </thead>
          <tbody>
            {refusals.map(({ status, code, message }) => (
              <tr key={code} id={code}>
                <td>{status}</td>
                <th scope="row">
                  <code>{code}</code>
                </th>
                <td>{message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    ),
    events: () =>
      Object.entries({ ...EVENT_KINDS, [PING]: 'You asked for a ping' }).map(([kind, words]) => (
        <details key={kind} id={kind}>
          <summary>
            <code>{kind}</code> {words}
          </summary>
          <CodeBlock text={asJson(eventExampleOf(kind as EventKind))} label={kind} />
        </details>
      )),
    retries: () => (
      <p>
        After a failure we try again after {WAITS.map(waitInWords).join(', ')}, each a tenth more or less: {MOST_TRIES}{' '}
        tries in all.
      </p>
    ),
    changelog: () =>
      API_VERSIONS.toReversed().map((version) => {
        const changes = TRANSLATIONS.filter(({ since }) => since === version);
        return (
          <section key={version}>
            <h2 id={version}>
              <a href={`#${version}`}>{version}</a>
            </h2>
            {version === API_VERSIONS[0] && <p>The first version. Calls without a version get this one for good.</p>}
            {changes.length > 0 && (
              <ul>
                {changes.map(({ operation, words }) => (
                  <li key={operation + words}>
                    <code>{operation}</code>: {words}
                  </li>
                ))}
              </ul>
            )}
          </section>
        );
      }),
    'webhook-tester': () => <Tester />,
  };
}
