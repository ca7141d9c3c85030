import { useEffect } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { call } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.tsx';
import { mergeUser } from '../../lib/session.ts';
import { isOpenStudy } from './then-apply.tsx';

/** Opens a study ready to apply. One that has closed is kept: Browse says so. */
export function OpenStudy({ code }: { code: string }) {
  useEffect(() => {
    findOpen(code).then(
      (to) => navigate(to, { replace: true }),
      () => navigate(addresses.browseStudies, { replace: true }),
    );
  }, [code]);
  return <div className="skeleton h-64" />;
}

async function findOpen(code: string): Promise<string> {
  const { content: study } = await call('GET /project/studies/public/{code}', { params: { code } });
  const isOpen = isOpenStudy(study);
  // The study's screen uses up an invitation that the account keeps.
  if (!isOpen || code !== study.code)
    mergeUser((await call('PUT /authentication/users/wanted-study', { body: { study: code } })).content);
  return isOpen ? addresses.studyApply({ studyId: study.id }) : addresses.browseStudies;
}
