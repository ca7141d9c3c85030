import { developerPages } from '../../../contract/site/developer-docs.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** The form of islands/webhook-tester.ts. Its content is never sent. */
export function Tester() {
  return (
    <>
      <p className="without-script">
        The tester runs in your browser and needs JavaScript. Without it, use the commands of{' '}
        <a href={`${developerPages.guide('webhooks')}#verify-a-signature`}>Verify a signature</a>.
      </p>
      <form id="tester" className="tester" data-with-script="" data-waits="" autoComplete="off">
        <label htmlFor="tester-secret">The webhook’s secret</label>
        <input id="tester-secret" name="secret" type="text" required spellCheck="false" placeholder="whsec_…" />
        <label htmlFor="tester-headers">The request’s headers</label>
        <textarea
          id="tester-headers"
          name="headers"
          rows={5}
          required
          spellCheck="false"
          placeholder={'webhook-id: …\nwebhook-timestamp: …\nwebhook-signature: v1,…'}
        />
        <label htmlFor="tester-body">The request’s body</label>
        <p id="tester-body-hint" className="type">
          Exactly as it arrived, before any parsing.
        </p>
        <textarea
          id="tester-body"
          name="body"
          aria-describedby="tester-body-hint"
          rows={7}
          required
          spellCheck="false"
          placeholder='{"id":"…","type":"…"}'
        />
        <p id="tester-missing" data-missing="" className="type empty:hidden" />
        <div className="tester-actions">
          <button type="submit" className={buttonClass('main')} aria-describedby="tester-missing">
            Check the signature
          </button>
          <button type="button" data-example="" className={buttonClass('plain')}>
            Fill in an example
          </button>
        </div>
        <p id="tester-answer" role="status" />
      </form>
    </>
  );
}
