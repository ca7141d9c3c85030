import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { getEarnings, listCertificates } from '../../../contract/payouts.ts';
import { formatCedis } from '../../../domain/money.ts';
import { rateWords } from '../../../domain/vat.ts';
import { m } from '../../../messages/m.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';

/** Whether tax is withheld, the amount so far, and the certificates. */
export function WithholdingCard({ earnings }: { earnings: ReplyOf<typeof getEarnings> }) {
  const { withholding, withheldPesewas, earnedPesewas } = earnings;
  const hasSome = withheldPesewas > 0;
  const { data } = useQuery({ ...ask('GET /payment/withholding/certificates'), enabled: hasSome });
  return (
    <Card className="grid gap-2">
      <h2 className="text-lg">{m.wallet_certificates()}</h2>
      {hasSome && (
        <p>
          {m.wallet_gross({
            gross: formatCedis(earnedPesewas + withheldPesewas),
            tax: formatCedis(withheldPesewas),
            net: formatCedis(earnedPesewas),
          })}
        </p>
      )}
      <p className="text-quiet">
        {withholding.isOn
          ? m.wallet_withheld_rule({
              rate: rateWords(withholding.rate),
              threshold: formatCedis(withholding.thresholdPesewas),
            })
          : m.wallet_withheld_none()}
      </p>
      {data?.content.map((certificate) => (
        <Certificate key={certificate.id} certificate={certificate} />
      ))}
    </Card>
  );
}

function Certificate({ certificate }: { certificate: ReplyOf<typeof listCertificates>[number] }) {
  const file = useDownload('GET /payment/withholding/certificates/{id}');
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <Button variant="plain" starts={file} onClick={() => file.mutate({ params: { id: certificate.id } })}>
        <DownloadIcon />
        {m.wallet_certificate({ month: certificate.month.slice(0, 7) })}
      </Button>
      <span className="money">{formatCedis(certificate.withheldPesewas)}</span>
    </div>
  );
}
