/*
 * Phrases that ask for money, secrets, or a talk on another channel. We warn the reader but hold nothing back, since people also
 * write "you will be paid by MoMo". Simple on purpose: people can report what it misses.
 */
const SUSPECT: readonly RegExp[] = [
  /\b(?:send|pay|transfer|deposit|borrow|lend|loan)\b[^.!?]{0,40}\b(?:me|us|money|fee|cash|cedis?|ghs|momo|airtime)\b/i,
  /\b(?:registration|processing|commitment|activation)\s+fee\b/i,
  /\b(?:pin|otp|one[- ]time (?:code|password)|password|verification code)\b/i,
  /\b(?:whats?app|telegram|signal|messenger|facebook|instagram|snapchat|tiktok)\b/i,
  /\b(?:call|text|reach|message|find)\s+(?:me|us)\s+(?:on|at)\b/i,
  /(?:\+?233|\b0)[\s.-]?\d{2}[\s.-]?\d{3}[\s.-]?\d{4}\b/,
  /[\w.+-]+@[\w-]+\.[a-z]{2,}/i,
];

/** BOOKING-12: whether a message asks for money, a secret, or another channel. */
export function warnsOf(body: string): boolean {
  return SUSPECT.some((pattern) => pattern.test(body));
}
