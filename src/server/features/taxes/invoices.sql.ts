import { sql } from 'kysely';
import type { Taxed, VatRates } from '../../../domain/vat.ts';
import type { Tx } from '../../platform/db/database.ts';
import { selectPage } from '../../platform/db/pages.ts';
import { holds } from '../../platform/db/search.ts';

interface ToIssue {
  id: string;
  at: Date;
  reference: string;
  sellerTin: string | null;
  sellerAddress: string | null;
  charge: Taxed;
  rates: VatRates;
}

/** What a fee is for. */
export interface InvoiceSubject {
  kind: 'study' | 'list';
  id: string;
}

/**
 * Issues an invoice about the fee of a study or a list. Locks the series until the transaction ends, so that its numbers have no gaps; this lock
 * comes after the ledger's accounts.
 */
export async function issueInvoice(
  tx: Tx,
  subject: InvoiceSubject,
  { id, at, reference, sellerTin, sellerAddress, charge, rates }: ToIssue,
): Promise<{ hasBillingEmail: boolean }> {
  const { netPesewas, parts, grossPesewas } = charge;
  const isStudy = subject.kind === 'study';
  const table = sql.table(isStudy ? 'study' : 'payment_list');
  const { rows } = await sql<{ hasBillingEmail: boolean }>`
    with numbered as (
      update document_series set last_number = last_number + 1 where series = 'INVOICE' returning last_number)
    insert into invoice (id, series, number, issued_at, organization_id, study_id, list_id, reference, seller_tin, seller_address, customer_name,
      customer_tin, customer_address, purchase_order, net_pesewas, vat_rate, vat_pesewas, nhil_rate, nhil_pesewas, getfund_rate,
      getfund_pesewas, gross_pesewas)
    select ${id}, 'INVOICE', numbered.last_number, ${at}, o.id, ${isStudy ? subject.id : null}::uuid, ${isStudy ? null : subject.id}::uuid, ${reference}, ${sellerTin}, ${sellerAddress},
      coalesce(i.registered_business_name, o.name), o.tin, nullif(o.postal_address, ''),
      coalesce(nullif(p.purchase_order, ''), nullif(o.purchase_order, '')), ${netPesewas}::bigint, ${rates.VAT}::integer, ${parts.VAT}::bigint,
      ${rates.NHIL}::integer, ${parts.NHIL}::bigint, ${rates.GETFUND}::integer, ${parts.GETFUND}::bigint, ${grossPesewas}::bigint
    from numbered, ${table} s left join project p on p.id = s.project_id join organization o on o.id = s.organization_id
      left join organization_information i on i.organization_id = o.id
    where s.id = ${subject.id}
    returning (select billing_email <> '' from organization where id = invoice.organization_id) as "has_billing_email"`.execute(
    tx,
  );
  return { hasBillingEmail: rows[0]?.hasBillingEmail ?? false };
}

/** Issues the credit note of an invoice, with the invoice's amounts, rates and customer. */
export async function issueCreditNote(
  tx: Tx,
  invoiceId: string,
  { id, at, reference }: Pick<ToIssue, 'id' | 'at' | 'reference'>,
) {
  await sql`
    with numbered as (
      update document_series set last_number = last_number + 1 where series = 'CREDIT_NOTE' returning last_number)
    insert into invoice (id, series, number, issued_at, organization_id, study_id, list_id, reference, corrects_id, seller_tin, seller_address, customer_name,
      customer_tin, customer_address, purchase_order, net_pesewas, vat_rate, vat_pesewas, nhil_rate, nhil_pesewas, getfund_rate,
      getfund_pesewas, gross_pesewas)
    select ${id}, 'CREDIT_NOTE', numbered.last_number, ${at}, organization_id, study_id, list_id, ${reference}, i.id, seller_tin, seller_address, customer_name,
      customer_tin, customer_address, purchase_order, net_pesewas, vat_rate, vat_pesewas, nhil_rate, nhil_pesewas, getfund_rate,
      getfund_pesewas, gross_pesewas
    from numbered, invoice i where i.id = ${invoiceId}`.execute(tx);
}

export function selectInvoices(tx: Tx) {
  return tx
    .selectFrom('invoice')
    .leftJoin('study', 'study.id', 'invoice.studyId')
    .leftJoin('paymentList', 'paymentList.id', 'invoice.listId')
    .leftJoin('project', (join) =>
      join.on((on) =>
        on.or([
          on('project.id', '=', on.ref('study.projectId')),
          on('project.id', '=', on.ref('paymentList.projectId')),
        ]),
      ),
    )
    .leftJoin('invoice as corrected', 'corrected.id', 'invoice.correctsId')
    .leftJoin('invoice as correction', 'correction.correctsId', 'invoice.id')
    .selectAll('invoice')
    .select([
      sql<string>`coalesce(study.name, payment_list.name)`.as('studyName'),
      'study.code as studyCode',
      'projectName',
      'corrected.number as correctsNumber',
      'correction.number as correctedByNumber',
    ]);
}

export type Invoice = Awaited<ReturnType<typeof listInvoices>>['rows'][number];

/** Newest first: those of an organisation or a month, or by part of the customer's or the study's name. */
export async function listInvoices(
  tx: Tx,
  { organizationId, search = '', page, size }: { organizationId?: string; search?: string; page: number; size: number },
) {
  const filtered = selectInvoices(tx)
    .$if(organizationId !== undefined, (query) => query.where('invoice.organizationId', '=', organizationId ?? ''))
    .$if(search !== '', (query) =>
      query.where((where) =>
        where.or([
          holds(search, 'invoice.customerName'),
          holds(search, 'study.name'),
          holds(search, 'paymentList.name'),
        ]),
      ),
    );
  return selectPage(filtered.orderBy('invoice.issuedAt', 'desc').orderBy('invoice.id', 'desc'), { page, size });
}

/** Where an organisation wants its invoices to be sent; undefined if it has not said. */
export async function findBillingEmail(tx: Tx, invoiceId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('invoice')
    .innerJoin('organization', 'organization.id', 'invoice.organizationId')
    .select('billingEmail')
    .where('invoice.id', '=', invoiceId)
    .executeTakeFirst();
  return row?.billingEmail || undefined;
}

export function findInvoice(tx: Tx, id: string) {
  return selectInvoices(tx).where('invoice.id', '=', id).executeTakeFirst();
}

/** The invoice and the credit note of a study's fee, in this order. */
export function listStudyInvoices(tx: Tx, studyId: string) {
  return selectInvoices(tx).where('invoice.studyId', '=', studyId).orderBy('invoice.issuedAt').execute();
}

export function listInvoicesBetween(tx: Tx, organizationId: string, from: Date, to: Date) {
  return selectInvoices(tx)
    .where('invoice.organizationId', '=', organizationId)
    .where('invoice.issuedAt', '>=', from)
    .where('invoice.issuedAt', '<', to)
    .orderBy('invoice.issuedAt')
    .orderBy('invoice.id')
    .execute();
}
