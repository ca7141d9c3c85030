/** A column. Numbers can have labels for their values; texts keep their first 255 bytes. */
export interface DataVariable {
  /** Letters, digits and underscores, beginning with a letter; at most 64. */
  name: string;
  label: string;
  kind: 'NUMBER' | 'TEXT';
  decimals?: number;
  /** What the values mean: 1 for the first label, 2 for the second. */
  labels?: readonly string[];
}

export type DataValue = number | string | null;
