import { useRef, useState } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';

/** The public card's address, as a link and as a QR code for a poster or a message. */
export function ShareCard({ study }: { study: { code: string; publicName: string } }) {
  const [copied, setCopied] = useState(false);
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
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copy()}>{copied ? 'Copied' : 'Copy the link'}</Button>
          <ButtonLink variant="quiet" to={path}>
            Open the card
          </ButtonLink>
          <a
            href={`${path}/qr.svg`}
            download={`nyansapo-${study.code}.svg`}
            className="inline-flex min-h-12 items-center rounded-lg px-5 font-semibold text-clay hover:bg-clay-soft"
          >
            Download the QR code
          </a>
        </div>
      </div>
    </Card>
  );
}
