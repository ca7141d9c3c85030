import { developerPages } from '../../../contract/site/developer-docs.ts';
import { API_VERSIONS, TRANSLATIONS } from '../../../contract/versions.ts';
import { API_SCOPES } from '../../../domain/api-scopes.ts';
import { exampleOf } from '../../../domain/event-examples.ts';
import { EVENT_KINDS, type EventKind, PING } from '../../../domain/events.ts';
import { MOST_TRIES, WAITS } from '../../../domain/webhooks.ts';
import { CodeBlock } from './code-block.tsx';
import type { Reference } from './description.ts';
import { Tester } from './tester.tsx';

/* The parts of guides that the contract knows: they can't differ from what the server does. */

const IDS = {
  study: '01a1fdb4-64ad-74d5-9038-304202d76596',
  application: '01a1fdc1-44dd-7e6f-8a51-3c4d5e6f7081',
  booking: '01a1fdc5-55ee-7f70-9b62-4d5e6f708192',
  entry: '01a1fdc7-66ff-7081-8c73-5e6f70819203',
};
const [STUDY] = [IDS.study];

/** A whole event of a kind, as the feed and the webhooks have it. */
export function eventOf(kind: EventKind | typeof PING) {
  const { objectType, data } = exampleOf(kind, IDS);
  const objects: Readonly<Record<string, string>> = {
    study: IDS.study,
    application: IDS.application,
    booking: IDS.booking,
    entry: IDS.entry,
    wallet: '01a1fd9e-11aa-7b3c-9d2e-0f1e2d3c4b5a',
    webhook: '01a1fda2-77aa-7b11-8c22-3d4e5f607182',
  };
  const isPing = kind === PING;
  return {
    id: '01a1fdd0-66ff-7081-8c73-5e6f70819203',
    mode: 'live',
    type: kind,
    timestamp: '2026-12-01T10:00:00.000Z',
    sequence: isPing ? 0 : 42,
    test: isPing,
    object: { type: objectType, id: objects[objectType] ?? STUDY },
    data,
  };
}

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
          <CodeBlock text={asJson(eventOf(kind as EventKind))} label={kind} />
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
