import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { getPublicStudy } from '../../contract/study-offers.ts';
import { formatCedis } from '../../domain/money.ts';
import { paths } from '../app/paths.ts';
import { ask } from '../lib/queries.ts';
import { VerifiedMark } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { Card, Fact, Facts } from '../ui/card.tsx';
import { PageTitle } from '../ui/page.tsx';
import { Loaded } from '../ui/states.tsx';

/** So that a participant can check that an invitation is real. */
export default function PublicStudyPage() {
  const { code = '' } = useParams();
  const query = useQuery(ask(getPublicStudy, { params: { code } }));
  return (
    <div className="mx-auto grid w-full max-w-xl gap-5">
      <Loaded query={query} rows={1}>
        {({ content: study }) => (
          <>
            <PageTitle title={study.publicName} />
            <Card className="grid gap-5">
              <p className="flex flex-wrap items-center gap-2">
                {study.organizationName} {study.organizationVerified && <VerifiedMark />}
              </p>
              <p className="money font-display text-4xl text-leaf">{formatCedis(study.rewardPesewas)}</p>
              <Facts>
                <Fact label="Length">{study.durationInMinutes} minutes</Fact>
                <Fact label="Code">{study.code}</Fact>
                <Fact label="State">
                  {study.status !== 'RECRUITING'
                    ? 'Not recruiting any more'
                    : study.placesLeft === 0
                      ? 'All places are taken'
                      : `${study.placesLeft} ${study.placesLeft === 1 ? 'place' : 'places'} left`}
                </Fact>
              </Facts>
              <p className="rounded-lg bg-gold-soft px-4 py-3 text-gold-ink">
                We never ask you to pay. Whoever asks you for money for this study is not us.
              </p>
              {study.status === 'RECRUITING' && study.placesLeft > 0 && (
                <ButtonLink to={paths.studyApply(study.id)}>Apply for this study</ButtonLink>
              )}
              <p className="text-quiet text-sm">
                Does something about this study look wrong?{' '}
                <Link className="underline hover:text-clay" to={paths.contact}>
                  Tell us
                </Link>{' '}
                and name its code. We take down what breaks the rules.
              </p>
            </Card>
          </>
        )}
      </Loaded>
    </div>
  );
}
