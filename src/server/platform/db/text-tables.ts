import type { TextStatus } from '../../../domain/lifecycles/text-lifecycle.ts';
import type { TextPurpose } from '../../../domain/texts.ts';
import type { Json, WithDefault } from './column-types.ts';

export interface TextMessageTable {
  id: string;
  userId: string | null;
  number: string;
  template: string;
  about: Json<Record<string, string | number | boolean>>;
  purpose: TextPurpose;
  studyId: string | null;
  status: TextStatus;
  takes: WithDefault<number>;
  tries: WithDefault<number>;
  dueAt: Date;
  createdAt: Date;
  sentAt: WithDefault<Date | null>;
  settledAt: WithDefault<Date | null>;
  provider: WithDefault<'arkesel' | 'hubtel' | 'test' | null>;
  providerId: WithDefault<string | null>;
  segments: WithDefault<number | null>;
  costPesewas: WithDefault<number | null>;
  spentOn: WithDefault<string | null>;
  problem: WithDefault<string | null>;
  releasedAt: WithDefault<Date | null>;
}
export interface TextChoiceTable {
  userId: string;
  alsoTexts: WithDefault<boolean>;
  stoppedAt: WithDefault<Date | null>;
}
export interface ShortLinkTable {
  codeMark: string;
  userId: string;
  sealedPath: string;
  createdAt: Date;
  expiresAt: Date;
}
export interface TextSpendingTable {
  key: string;
  day: string;
  pesewas: number;
  limitPesewas: number;
  hitAt: WithDefault<Date | null>;
}
