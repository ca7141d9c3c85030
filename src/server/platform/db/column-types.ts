import type { ColumnType } from 'kysely';

/** JSON columns are written as text (both drivers agree on that) and read parsed. */
export type Json<T> = ColumnType<T, string, string>;
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
