import { useRef, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { type AddedPay, payInWords } from '../../../domain/added-pay.ts';
import { useUser } from '../../lib/session.ts';
import { toastError } from '../../lib/toasts.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/card.tsx';

/** The public card's address: as a link, for WhatsApp, as a QR code and as a poster. */
export function ShareCard({ study }: { study: { code: string; publicName: string; ratePesewas: number } & AddedPay }) {
  const [copied, setCopied] = useState(false);
  const organization = useUser()?.organization?.name ?? '';
  const path = addresses.publicStudy({ code: study.code });
  const address = `${window.location.origin}${path}`;
  const shown = useRef<HTMLParagraphElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The browser may refuse: the address is then selected, ready to be copied.
      if (shown.current) getSelection()?.selectAllChildren(shown.current);
    }
  };
  const message = `${study.publicName}: ${payInWords(study.ratePesewas, { ...study, extraPay: 0 })} by mobile money. See if it fits you: ${address}`;
  const makePoster = async () => {
    const { downloadPoster } = await import('./poster.ts');
    await downloadPoster({ ...study, organization, address, qr: `${path}/qr.svg` });
  };
  const quiet = buttonClass('quiet');
  return (
    <Card className="flex flex-wrap items-start gap-5">
      <img
        src={`${path}/qr.svg`}
        alt={`QR code of ${address}`}
        width={132}
        height={132}
        className="rounded-lg border border-line bg-white"
      />
      <div className="grid min-w-0 flex-1 basis-60 gap-2">
        <h2 className="text-lg">Share this study</h2>
        <p className="text-quiet">
          Its public card shows the pay and your organisation. Only people who qualify can apply.
        </p>
        <p ref={shown} className="break-all font-semibold">
          {address}
        </p>
        <div className="flex flex-wrap gap-2 max-sm:[&>*]:w-full">
          <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy the link'}</Button>
          <a
            href={`https://wa.me/?text=${encodeURIComponent(message)}`}
            target="_blank"
            rel="noopener"
            className={buttonClass('plain')}
          >
            Send by WhatsApp
          </a>
          <Button variant="plain" onClick={() => makePoster().catch(toastError)}>
            Download a poster
          </Button>
        </div>
        <div className="-ml-3 flex flex-wrap">
          <a href={`${path}/qr.svg`} download={`nyansapo-${study.code}.svg`} className={quiet}>
            Download the QR code
          </a>
          <ButtonLink variant="quiet" to={path}>
            Open the card
          </ButtonLink>
        </div>
      </div>
    </Card>
  );
}
