import type { Clock } from '../clock.ts';
import type { Database } from '../db/database.ts';
import { withTimeout } from '../with-timeout.ts';
import type { ReadingKind, Sample } from './define-metric.ts';
import { claimReading, findReadings, type StoredReadings, saveReadings } from './readings.sql.ts';

/** How long a reading is reused. */
const SECONDS = 15;
/** How long a caller waits for the database before it continues without. */
const TIMEOUT_MS = 3_000;

/**
 * Numbers of the whole installation, read when somebody asks and at most every 15 seconds, however many processes are asked:
 * the first one reads, and the others use what it has stored.
 */
export class Readings {
  readonly #db: Database;
  readonly #clock: Clock;
  readonly #kinds: readonly ReadingKind[];
  #running: Promise<StoredReadings | null> | null = null;

  constructor({ db, clock }: { db: Database; clock: Clock }, kinds: readonly ReadingKind[]) {
    this.#db = db;
    this.#clock = clock;
    this.#kinds = kinds;
  }

  /** The newest numbers; null if the database does not answer in time, or another process reads them for the first time. */
  async read(): Promise<StoredReadings | null> {
    this.#running ??= this.#read()
      .catch(() => null)
      .finally(() => {
        this.#running = null;
      });
    return withTimeout(TIMEOUT_MS, this.#running, null);
  }

  async #read(): Promise<StoredReadings | null> {
    const known = await this.#db.read((tx) => findReadings(tx, SECONDS));
    if (known && !known.isOld) return known;
    if (!(await this.#db.read((tx) => claimReading(tx, SECONDS)))) return known;
    const now = this.#clock.now();
    const samples: Sample[] = [];
    for (const kind of this.#kinds) samples.push(...(await this.#db.read((tx) => kind.read(tx, now))));
    return this.#db.read((tx) => saveReadings(tx, samples));
  }
}
