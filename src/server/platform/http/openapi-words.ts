/** The groups of operations, in the order of the description. */
export const TAGS: Readonly<Record<string, string>> = {
  projects: 'Projects group an organisation’s studies.',
  studies: 'Publishing studies, changing them, and how they fill.',
  applications: 'People who apply for a study: reading their answers, inviting, declining.',
  consents: 'Consent forms of studies: versions, signatures, withdrawals.',
  observers: 'Colleagues and clients who watch a study’s schedule by a secret link.',
  ratings: 'What both sides say about a session, and the numbers that follow.',
  panels: 'People of the organisation’s own: panels of people you met, and inviting people to apply.',
  bookings: 'Sessions with participants: reading, cancelling, marking attendance.',
  assignments: 'Work that participants do in their own time: entries of tasks and diaries, and their review.',
  wallets:
    'The organisation’s wallet, its invoices, pro-forma invoices for bank transfers, and bonuses. No key tops it up or refunds from it.',
  apiKeys: 'The key that makes a call.',
  testMode: 'The test environment of test keys: its clock, its people, its money.',
  webhooks: 'Addresses that we notify of events.',
  events: 'What happened in the last 30 days, to read in order.',
};

export const INTRODUCTION = `Recruit, screen, schedule and pay research participants in Ghana.

**Keys.** An organisation's admins make API keys under Developers. Send one as \`Authorization: Bearer nyk_live_…\`. A key has
scopes; each operation names the one that it needs. Test keys (\`nyk_test_…\`) work on a test environment.

**Repeats.** Send an \`Idempotency-Key\` with each POST, and the same key when you repeat it: it has its effect once, and you get
the first answer for 24 hours.

**Lists.** Read long lists with \`limit\` and \`cursor\`, newest first, until \`nextCursor\` is null. \`page\` and \`size\` are for
screens.

**Limits.** A key may make 600 reads and 120 changes a minute. \`RateLimit\` says what is left, and \`Retry-After\` when to try
again.

**Versions.** Send \`Nyansapo-Version: 2026-11-01\`. Without it, a call gets the first version for good, so nothing changes under your
software.

**Errors.** Each has a \`code\` that never changes, a message for people, and a \`requestId\`. With
\`Accept: application/problem+json\` they follow RFC 9457.

**Money** is in pesewas where a name ends in \`Pesewas\` (GH₵ 1 is 100 pesewas). Times are ISO 8601 in GMT.`;
