/** A column. Numbers can have value labels; texts are cut to their first 255 bytes. */
export interface DataVariable {
  /** Letters, digits and underscores, beginning with a letter; at most 64. */
  name: string;
  label: string;
  kind: 'NUMBER' | 'TEXT';
  decimals?: number;
  /** Value labels: 1 for the first label, 2 for the second. */
  labels?: readonly string[];
}

export type DataValue = number | string | null;
