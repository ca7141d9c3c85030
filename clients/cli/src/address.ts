import { wrongUsage } from './exit.ts';

const THIS_MACHINE = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/;

/** An address that a key or an event may be sent to: https, or this machine. `what` names it in the refusal. */
export function safeAddress(text: string, what: string): URL {
  if (!URL.canParse(text)) throw wrongUsage(`${what} is not an address: ${text}`);
  const url = new URL(text);
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && THIS_MACHINE.test(url.hostname));
  if (!isSafe) throw wrongUsage(`${what} must be https, or http on this machine: ${text}`);
  if (url.username || url.password) throw wrongUsage(`${what} must not contain a user name or password.`);
  return url;
}

export function serverAddress(text: string): string {
  const { origin } = safeAddress(text, 'The address of the server');
  return origin;
}
