import type { Insertable, Updateable } from 'kysely';
import type { UserTable } from '../../platform/db/people-tables.ts';
import type { Reader, Work } from '../../platform/work.ts';
import * as sql from './accounts.sql.ts';

/* Functions for other features, to read and write people within their own transactions. */

export type { UserRow } from './accounts.sql.ts';

export function findUserById(reader: Reader, userId: string): Promise<sql.UserRow | undefined> {
  return sql.findUserById(reader.tx, userId);
}

export function findUserByEmail(reader: Reader, email: string): Promise<sql.UserRow | undefined> {
  return sql.findUserByEmail(reader.tx, email);
}

export function findUserByNumber(reader: Reader, mobileNumber: string): Promise<sql.UserRow | undefined> {
  return sql.findUserByNumber(reader.tx, mobileNumber);
}

export function listUsersByFreedNumber(reader: Reader, freedNumber: string): Promise<sql.UserRow[]> {
  return sql.listUsersByFreedNumber(reader.tx, freedNumber);
}

export function findUserByGoogle(reader: Reader, googleSubject: string): Promise<sql.UserRow | undefined> {
  return sql.findUserByGoogle(reader.tx, googleSubject);
}

/** The current account of a person: links in messages to an account that was merged still work. */
export function findCurrentAccount(reader: Reader, userId: string): Promise<string> {
  return sql.findCurrentAccount(reader.tx, userId);
}

/** Creates an account. The constraints `email_taken` and `mobile_number_taken` refuse a second one. */
export function insertUser(work: Work, user: Insertable<UserTable>): Promise<void> {
  return sql.insertUser(work.tx, user);
}

export function changeUser(work: Work, userId: string, change: Updateable<UserTable>): Promise<void> {
  return sql.updateUser(work.tx, userId, change);
}
