import { useEffect } from 'react';
import { addresses } from '../../../contract/addresses.ts';
import { call } from '../../lib/api.ts';
import { navigate } from '../../lib/navigation.tsx';
import { mergeUser } from '../../lib/session.ts';
import { isOpenStudy } from './then-apply.tsx';

/** Opens a study ready to apply. A closed study stays kept, and Browse says that it has closed. */
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
  // Opening the study's screen uses up the kept invitation.
  if (!isOpen || code !== study.code)
    mergeUser((await call('PUT /authentication/users/wanted-study', { body: { study: code } })).content);
  return isOpen ? addresses.studyApply({ studyId: study.id }) : addresses.browseStudies;
}
