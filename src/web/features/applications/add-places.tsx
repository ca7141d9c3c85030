import { addresses } from '../../../contract/addresses.ts';
import { Link } from '../../lib/navigation.tsx';

/** Leads to where a study gets more places. */
export function AddPlaces({ studyId }: { studyId: string }) {
  return (
    <Link
      className="inline-flex min-h-11 items-center text-clay underline underline-offset-3"
      to={`${addresses.studyApplicants({ studyId })}?tab=study`}
    >
      Add places
    </Link>
  );
}
