import type { Insertable, Updateable } from 'kysely';
import type { UserTable } from '../../platform/db/people-tables.ts';
import type { Look, Work } from '../../platform/work.ts';
import * as sql from './accounts.sql.ts';

/* Functions for other features to read and write people in their own work. */

export type { UserRow } from './accounts.sql.ts';

export function findUserById(look: Look, userId: string): Promise<sql.UserRow | undefined> {
  return sql.findUserById(look.tx, userId);
}

export function findUserByEmail(look: Look, email: string): Promise<sql.UserRow | undefined> {
  return sql.findUserByEmail(look.tx, email);
}

export function findUserByNumber(look: Look, mobileNumber: string): Promise<sql.UserRow | undefined> {
  return sql.findUserByNumber(look.tx, mobileNumber);
}

export function listUsersByFreedNumber(look: Look, freedNumber: string): Promise<sql.UserRow[]> {
  return sql.listUsersByFreedNumber(look.tx, freedNumber);
}

export function findUserByGoogle(look: Look, googleSubject: string): Promise<sql.UserRow | undefined> {
  return sql.findUserByGoogle(look.tx, googleSubject);
}

/** The account that a person has now: links in messages to one that was merged are still theirs. */
export function findCurrentAccount(look: Look, userId: string): Promise<string> {
  return sql.findCurrentAccount(look.tx, userId);
}

/** Creates an account. The constraints `email_taken` and `mobile_number_taken` refuse a second one. */
export function insertUser(work: Work, user: Insertable<UserTable>): Promise<void> {
  return sql.insertUser(work.tx, user);
}

export function changeUser(work: Work, userId: string, change: Updateable<UserTable>): Promise<void> {
  return sql.updateUser(work.tx, userId, change);
}
