import type { TestAct } from '../../domain/test-mode.ts';
import type { ResearcherCaller } from './http/caller.ts';

/** Features that only a test environment's instance has. */
export interface TestMode {
  /**
   * Moves the environment's clock forward to an instant and runs everything due on the way. Returns false if that takes too
   * long for one request: the caller calls again.
   */
  moveClock(to: Date): Promise<boolean>;
  listPeople(): Promise<TestPersonView[]>;
  /** Lets one of its people do something for a study now. */
  act(personId: string, act: TestAct, studyId: string): Promise<void>;
  /** Adds test money to the wallet; returns the reference of the top-up. */
  topUp(caller: ResearcherCaller, amountPesewas: number): Promise<string>;
  listMails(query: {
    recipient?: string | undefined;
    page: number;
    size: number;
  }): Promise<{ rows: TestMailView[]; total: number }>;
  /** Resets the environment: the next request gets a new, empty one. */
  reset(): Promise<void>;
}

export interface TestPersonView {
  id: string;
  number: number;
  firstName: string;
  lastName: string;
  email: string;
  gender: string;
  region: string | null;
  city: string;
  dateOfBirth: string;
  employmentStatus: string;
  educationLevel: string;
  languages: string[];
  devices: string[];
  staysAway: boolean;
  answersWrong: boolean;
}

export interface TestMailView {
  id: string;
  sentAt: Date;
  recipient: string;
  subject: string;
  text: string;
}
