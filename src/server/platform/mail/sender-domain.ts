import { resolveTxt as lookUpTxt } from 'node:dns/promises';

type ResolveTxt = (name: string) => Promise<string[][]>;

/** Answers of a name server that mean that the record does not exist. Other errors are inconclusive. */
const NO_RECORD = ['ENOTFOUND', 'ENODATA'];

/**
 * Warnings for the log about a sender's domain: without SPF and DMARC, Gmail and others refuse mails or mark them as spam. DKIM
 * can't be checked, because only the mail server knows its record's name.
 */
export async function senderProblems(mailFrom: string, resolveTxt: ResolveTxt = lookUpTxt): Promise<string[]> {
  const domain = /@([^\s<>@]+)>?\s*$/.exec(mailFrom)?.[1] ?? '';
  const lacks = async (name: string, start: string) => {
    try {
      const records = await resolveTxt(name);
      return !records.some((parts) => parts.join('').toLowerCase().startsWith(start));
    } catch (error) {
      return error instanceof Error && 'code' in error && NO_RECORD.includes(String(error.code));
    }
  };
  const [noSpf, noDmarc] = await Promise.all([lacks(domain, 'v=spf1'), lacks(`_dmarc.${domain}`, 'v=dmarc1')]);
  const set = 'Mails from MAIL_FROM may be refused or end up in spam: see “Mail” in docs/deploy.md.';
  return [
    ...(noSpf ? [`${domain} has no SPF record. ${set}`] : []),
    ...(noDmarc ? [`_dmarc.${domain} has no DMARC record. ${set}`] : []),
  ];
}
