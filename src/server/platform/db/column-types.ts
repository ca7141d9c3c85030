import type { ColumnType } from 'kysely';

/** JSON columns are written as text, which both drivers support, and read parsed. */
export type Json<T> = ColumnType<T, string, string>;
export type WithDefault<T> = ColumnType<T, T | undefined, T>;
