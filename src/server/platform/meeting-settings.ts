import { estimateGuesses } from './password-strength.ts';

/** A Jitsi server of our own, which opens rooms to holders of a token that we sign. */
export interface MeetingServer {
  /** Without a slash at its end. */
  baseUrl: string;
  appId: string;
  secret: string;
}

const MIN_SECRET_GUESSES = 1e16;

/** Null without one: then the sandbox's rooms, or in production only researchers' own links. */
export function readMeetingSettings(env: Readonly<Record<string, string | undefined>>): MeetingServer | null {
  const baseUrl = env.MEETING_BASE_URL;
  const appId = env.MEETING_JWT_APP_ID;
  const secret = env.MEETING_JWT_SECRET;
  if (!baseUrl && !appId && !secret) return null;
  if (!baseUrl || !appId || !secret) {
    throw new Error(
      'Set MEETING_BASE_URL, MEETING_JWT_APP_ID and MEETING_JWT_SECRET together, or none of them: rooms are opened by signed tokens.',
    );
  }
  if (!URL.canParse(baseUrl)) throw new Error('MEETING_BASE_URL must be the address of a Jitsi server.');
  return { baseUrl: baseUrl.replace(/\/$/, ''), appId, secret };
}

/** Settings that production refuses. */
export async function refuseUnsafeMeetings(meetings: MeetingServer | null): Promise<string[]> {
  if (meetings === null) return [];
  return [
    ...(meetings.baseUrl.startsWith('https://') ? [] : ['MEETING_BASE_URL must begin with https://.']),
    ...((await estimateGuesses(meetings.secret)) >= MIN_SECRET_GUESSES
      ? []
      : ['MEETING_JWT_SECRET is too easy to guess. Make one with: openssl rand -hex 24']),
  ];
}
