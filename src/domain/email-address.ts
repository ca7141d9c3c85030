/**
 * HTML's rule for `input type=email`, with a domain of two labels or more: every mail server reads such an address in the same
 * way.
 */
export const EMAIL_PATTERN =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+(?:[A-Za-z]{2,63}|[Xx][Nn]--[A-Za-z\d-]{1,59})$/;

/** Invisible characters, such as those that come with a copied address. */
const UNSEEN = /\p{Cf}/gu;
/** A domain in any script; its dots may be those of Chinese and Japanese. */
const DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;

/** URL, in browsers and in Node, converts a domain in any script to ASCII. */
declare const URL: { new (text: string): { hostname: string }; canParse(text: string): boolean };

/**
 * An address in the one form in which it is stored, compared and sent to: in lower case, without invisible characters, and with
 * its domain in ASCII, such as `kofi@xn--mller-kva.test` for `Kofi@Müller.test`. `EMAIL_PATTERN` then says whether it is an
 * address.
 */
export function normalizeEmail(text: string): string {
  const seen = text.replaceAll(UNSEEN, '').trim().toLowerCase();
  const at = seen.lastIndexOf('@') + 1;
  return seen.slice(0, at) + asciiDomain(seen.slice(at));
}

function asciiDomain(domain: string): string {
  if (!DOMAIN.test(domain) || !URL.canParse(`http://${domain}`)) return domain;
  return new URL(`http://${domain}`).hostname;
}
