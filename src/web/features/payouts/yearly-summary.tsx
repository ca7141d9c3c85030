import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatCedis } from '../../../domain/money.ts';
import { m } from '../../../messages/m.ts';
import { ask, useDownload } from '../../lib/queries.ts';
import { showDay } from '../../lib/when.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Loaded } from '../../ui/states.tsx';

/** A year's earnings by session, with a PDF. */
export function YearlySummary() {
  const [year, setYear] = useState(new Date().getUTCFullYear());
  const query = useQuery(ask('GET /payment/earnings/year', { query: { year } }));
  const file = useDownload('GET /payment/earnings/year/statement');
  return (
    <section className="grid gap-3" aria-labelledby="year">
      <h2 id="year" className="text-xl">
        {m.wallet_year_title()}
      </h2>
      <Loaded query={query} rows={1}>
        {({ content: summary }) => {
          const years = summary.years.includes(year) ? summary.years : [year, ...summary.years];
          return (
            <Card className="grid gap-4">
              <div className="flex flex-wrap items-end justify-between gap-4">
                <div className="w-40">
                  <SelectField
                    label={m.wallet_year()}
                    placeholder={m.wallet_this_year()}
                    options={Object.fromEntries(years.map((one) => [one, String(one)]))}
                    value={String(year)}
                    onChange={({ target }) => setYear(Number(target.value) || new Date().getUTCFullYear())}
                  />
                </div>
                <Button variant="plain" starts={file} onClick={() => file.mutate({ query: { year } })}>
                  <DownloadIcon />
                  {m.wallet_pdf()}
                </Button>
              </div>
              {summary.sessions.length === 0 ? (
                <p className="text-quiet">{m.wallet_nothing_in({ year })}</p>
              ) : (
                <>
                  <ul className="grid ruled">
                    {summary.sessions.map((session) => (
                      <li
                        key={`${session.at} ${session.kind} ${session.study}`}
                        className="flex items-start justify-between gap-6 py-3"
                      >
                        <span className="grid min-w-0">
                          <span className="font-semibold" lang={session.studyLanguage}>
                            {session.study}
                          </span>
                          <span className="text-quiet text-sm">
                            {showDay(session.at)} · {session.organization}
                          </span>
                          {session.kind === 'TRAVEL' && <span className="text-sm">{m.wallet_travel()}</span>}
                          {session.kind === 'OVERRUN' && <span className="text-sm">{m.wallet_overrun()}</span>}
                          {session.kind === 'BONUS' && (
                            <span className="wrap-anywhere text-sm">
                              {m.wallet_bonus({ reason: session.reason ?? '' })}
                            </span>
                          )}
                        </span>
                        <span className="money whitespace-nowrap">{formatCedis(session.amountPesewas)}</span>
                      </li>
                    ))}
                  </ul>
                  <p className="flex justify-between gap-6 border-line-strong border-t-2 pt-3 font-semibold">
                    <span>{m.wallet_earned_in({ year })}</span>
                    <span className="money whitespace-nowrap">{formatCedis(summary.earnedPesewas)}</span>
                  </p>
                  {summary.withheldPesewas > 0 && (
                    <p className="-mt-2 flex justify-between gap-6 text-quiet">
                      <span>{m.wallet_withheld_in({ year })}</span>
                      <span className="money whitespace-nowrap">−{formatCedis(summary.withheldPesewas)}</span>
                    </p>
                  )}
                  {summary.compensatedPesewas > 0 && (
                    <p className="-mt-2 flex justify-between gap-6 text-quiet">
                      <span>{m.wallet_compensated_in({ year })}</span>
                      <span className="money whitespace-nowrap">{formatCedis(summary.compensatedPesewas)}</span>
                    </p>
                  )}
                  <p className="-mt-2 flex justify-between gap-6 text-quiet">
                    <span>{m.wallet_received_in({ year })}</span>
                    <span className="money whitespace-nowrap">{formatCedis(summary.receivedPesewas)}</span>
                  </p>
                  {summary.airtimePesewas > 0 && (
                    <p className="-mt-2 flex justify-between gap-6 text-quiet">
                      <span>{m.wallet_airtime_in({ year })}</span>
                      <span className="money whitespace-nowrap">{formatCedis(summary.airtimePesewas)}</span>
                    </p>
                  )}
                </>
              )}
            </Card>
          );
        }}
      </Loaded>
    </section>
  );
}
