import { addresses } from '../../contract/addresses.ts';
import { STUDY_CODE } from '../../domain/study-code.ts';
import { safeNext } from './after-sign-in.ts';
import { useSearchParams } from './navigation.tsx';

/*
 * The study whose shared link brought somebody here (ACCOUNT-22). Sign-in and sign-up screens carry its code as `?study=`;
 * a new account keeps it, for mails that are opened elsewhere. It is a code, never an address, so that it can't redirect to
 * another site.
 */

export function studyCodeIn(search: URLSearchParams): string | null {
  const code = search.get('study') ?? '';
  return STUDY_CODE.test(code) ? code : null;
}

export function useStudyCode(): string | null {
  return studyCodeIn(useSearchParams()[0]);
}

/** An address of ours that carries the study along. */
export function withStudy(address: string, code: string | null): string {
  return code === null ? address : `${address}?study=${code}`;
}

/** Where signing in leads: to the study, or to the requested page. */
export function nextIn(search: URLSearchParams): string {
  const code = studyCodeIn(search);
  return code === null ? safeNext(search.get('next')) : withStudy(addresses.dashboard, code);
}
