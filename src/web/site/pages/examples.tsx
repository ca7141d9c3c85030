import { addresses } from '../../../contract/addresses.ts';
import type { ServiceFee } from '../../../domain/study-cost.ts';
import { ActionLink, type PageFacts } from '../document.tsx';
import { ExampleStudies } from '../parts/example-studies.tsx';
import { ProductPicture } from '../parts/product-picture.tsx';
import { LastWord, PageHead, Section } from '../parts/section.tsx';

export const EXAMPLES: PageFacts = {
  path: addresses.examples,
  title: 'Examples of studies',
  description: 'Four studies as teams in Ghana run them: who they ask, how they meet, and what each one costs.',
  audience: 'researchers',
};

export function ExamplesPage({ fee }: { fee: ServiceFee }) {
  return (
    <div className="grid gap-12 py-4 sm:gap-16 sm:py-8">
      <PageHead
        title="Examples of studies"
        lead="Four questions that teams ask, and what it costs to answer each. Start from one of them and change what you like."
      />
      <ExampleStudies fee={fee} heading="h2" />
      <Section title="What you get" lead="Answers, quotes and recordings in one place, with a file for your own tools.">
        <ProductPicture name="results" alt="The results of a study: each question with its answers as a chart" />
      </Section>
      <LastWord>
        <h2 className="text-3xl sm:text-4xl">Try one before you are verified.</h2>
        <p className="max-w-prose text-lg">
          Sign up and go through every step of a study with invented people. It costs nothing.
        </p>
        <ActionLink to={addresses.signup}>Start recruiting</ActionLink>
      </LastWord>
    </div>
  );
}
