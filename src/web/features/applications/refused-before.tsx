import { Holds } from '../appeals/holds.tsx';

/** Why somebody can't apply who applied with an account that they deleted, and their appeal. */
export function RefusedBefore({ studyId }: { studyId: string }) {
  return <Holds of={['STUDY']} subjectId={studyId} />;
}
