import { generator } from '../../tests/support/random.ts';
import {
  brokenPromises,
  FIRST_COME,
  lineOf,
  REPRESENTATIVE,
  runStudies,
  simulateGhana,
} from '../../tests/support/simulated-ghana.ts';

/**
 * Studies in a simulated Ghana of a million adults: first-come samples, representative ones, and the effect of unobserved
 * differences on these. SEED repeats a run.
 */
export async function benchSamples(only: readonly string[]): Promise<void> {
  const studies = Number(only[0] ?? 1_000);
  const seed = Number(process.env.SEED ?? 1957);
  console.log(`${studies} studies of 600 places, 1,000,000 adults, SEED=${seed}`);
  const ghana = simulateGhana(1_000_000, generator(seed));
  const firstCome = runStudies(ghana, FIRST_COME, 'NONE', { studies, seed });
  console.log(lineOf('First come', firstCome));
  const representative = runStudies(ghana, REPRESENTATIVE, 'NONE', { studies, seed });
  console.log(lineOf('Representative', representative));
  console.log(lineOf('Nobody without a phone', runStudies(ghana, REPRESENTATIVE, 'PHONE', { studies, seed })));
  console.log(lineOf('Interested in the topic', runStudies(ghana, REPRESENTATIVE, 'TOPIC', { studies, seed })));
  const broken = brokenPromises(representative, firstCome);
  if (broken.length > 0) throw new Error(broken.join('; '));
}
