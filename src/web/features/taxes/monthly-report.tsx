import { useState } from 'react';
import { dateOf } from '../../../domain/calendar.ts';
import { TAXES, type Tax } from '../../../domain/taxes.ts';
import { useDownload } from '../../lib/queries.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { DownloadIcon } from '../../ui/icons.tsx';
import { SelectField } from '../../ui/select-field.tsx';

/** The report for a tax return, as CSV. */
export function MonthlyReport() {
  const [tax, setTax] = useState<Tax>('VAT');
  const [month, setMonth] = useState(dateOf(new Date()).slice(0, 7));
  const file = useDownload('GET /payment/admin/taxes/report');
  return (
    <div className="grid gap-4">
      <SelectField
        label="Tax"
        name="tax"
        options={TAXES}
        value={tax}
        onChange={({ target }) => setTax(target.value as Tax)}
      />
      <TextField
        label="Month"
        name="month"
        type="month"
        value={month}
        onChange={({ target }) => setMonth(target.value)}
      />
      <Button
        variant="plain"
        className="justify-self-start"
        starts={file}
        onClick={() => file.mutate({ query: { tax, month } })}
      >
        <DownloadIcon />
        CSV
      </Button>
    </div>
  );
}
