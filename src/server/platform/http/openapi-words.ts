/**
 * What fields of replies mean whose name is not enough, wherever they appear. A form's field says it itself (`about` of
 * fields.ts). Amounts and times follow API-06.
 */
export const FIELD_WORDS: Readonly<Record<string, string>> = {
  ratePesewas: 'What one participant gets, in pesewas (GH₵ 1 is 100 pesewas).',
  feePesewas: 'Our fee for the study, in pesewas; charged with its first booking.',
  heldPesewas: 'What is reserved for the study and not spent yet, in pesewas.',
  spentPesewas: 'What was spent, in pesewas.',
  rewardPesewas: 'What the participant gets for the session, in pesewas.',
  availablePesewas: 'What new studies can use, in pesewas.',
  reservedPesewas: 'What published studies hold, in pesewas.',
  lowBalancePesewas: 'The balance below which the organisation’s admins are notified, in pesewas; 0 turns it off.',
  amountPesewas: 'In pesewas; negative when money left the wallet.',
  balancePesewas: 'The available balance after the movement, in pesewas.',
  paidPesewas: 'What participants are still paid, in pesewas.',
  returnsPesewas: 'What returns to the wallet, in pesewas.',
  pesewas: 'In pesewas.',
  balance: 'What new studies can use, in GH₵ with two decimals.',
  publicName: 'The name that participants see.',
  filled: 'Places that are taken.',
  newApplicants: 'Applicants who wait for a decision.',
  liveInvitations: 'Invitations that nobody has answered yet.',
  nextSessionAt: 'The start of the next session; null without one.',
  screeners: 'The questions that decide who may take part.',
  screening: 'About the pay for answering long screeners.',
  eligibility: 'Whether a choice qualifies for the study or disqualifies.',
  matchPercent: 'How well the answers fit, 0 to 100.',
  attendedBefore: 'Sessions of any study that the person has attended.',
  missedBefore: 'Sessions of any study that the person has missed.',
  standsBy: 'Whether the person takes a place that becomes free shortly before.',
  starred: 'Whether your team has starred the applicant.',
  note: 'Your team’s note; the applicant never sees it.',
  withName: 'The participant’s name.',
  rateUntil: 'Until when you can rate the session; null if you can’t, or have.',
  mine: 'What your side said; null before.',
  theirs: 'What the other side said, once it is shown.',
  knewOther: 'Whether its author had seen the other side’s rating.',
  isSentenceHeld: 'Whether the other side doesn’t see the sentence, because it names contacts.',
  reputation: 'What the person did on Nyansapo, and what others say about them; no numbers below 5 sessions.',
  minutesToPay: 'The median from attended to paid.',
  moves: 'How often the session was moved.',
  meetingDetails: 'The link, place or number of the meeting; empty once the session is over.',
  instructions: 'What the participant reads with the invitation.',
  remindersSent: 'The reminders that both sides have got.',
  participantHereAt: 'When the participant said that they are there.',
  researcherHereAt: 'When the researcher said that they are there.',
  confirmedAt: 'When the participant confirmed that they will come.',
  releasesUnconfirmed: 'Whether an unconfirmed place goes to somebody on stand-by 3 hours before the session.',
  minimumSeats: 'For a group: it takes place with at least this many people; otherwise null.',
  seatsBooked: 'For a group: how many people have this time; otherwise null.',
  closesAt:
    'From then on a group session takes no more bookings, unless it is sure to take place; null if it stays open.',
  calledOffAt: 'When a group session was called off for too few people.',
  groupSize: 'How many people share a group session at most; null for other kinds.',
  diaryEntries: 'How many entries a diary has; null for other kinds.',
  ownTime: 'For a task and a diary: how it is done in one’s own time; otherwise null.',
  consentForm: 'What participants sign before they book; without it they sign nothing.',
  hash: 'The SHA-256 hash of everything that the version says.',
  mayCancelFreely:
    'Whether an observer was invited after it was booked: the participant may then cancel late without a strike.',
  observers: 'Who may observe the session, as participants see it.',
  payPesewas: 'What one completion pays, in pesewas.',
  closedBecause: 'Why nobody is offered the time although it has places; null while it is offered.',
  spoken:
    'The languages that the session needs, all of them. Each level includes the ones before it: understands, speaks, reads.',
  translations:
    'The texts in other languages; what is empty is shown in the first language. After publishing, a study’s titles and descriptions can change; its questions and the versions of a consent form stay. A choice of our own form is known by its words in the first language instead of an id.',
  textLanguages: 'Which language each text is in: the reader’s, where the study has it.',
  panelId: 'One of the organisation’s panels.',
  isOwn: 'Whether the organisation invited the person to apply.',
  fitting: 'How many people of the panel the study accepts.',
  isHighest: 'Whether fewer may fit, because income or devices are not counted.',
  excluded: 'How many people that the organisation knows are left out at most.',
  lastTookPartAt: 'The end of the last session with this organisation; null without one.',
  bonusPesewas: 'What enough accepted entries of a diary earn in addition, in pesewas.',
  entriesForBonus: 'How many accepted entries earn the bonus.',
  hoursToFinish: 'How long an entry can be handed in, in hours, once it is open.',
  finish: 'How an entry is handed in.',
  link: 'Where it is done: an https address that may have {participantId}, {studyId}, {sessionId} and {returnUrl}.',
  opensAt: 'When an entry opens: an instant, or for a plan a time of the day in GMT.',
  everyDays: 'Days from one entry to the next.',
  participantCode: 'What `{participantId}` of the link became: the same for all entries of a person in this study.',
  entryCount: 'How many entries the person has.',
  dueAt: 'Until when it can be handed in.',
  submittedBy: 'Who handed it in: the participant, the address at the end of a survey, or your software.',
  approvedBy: 'When it is accepted if nobody reviews it before; null unless it waits.',
  rejection: 'Why it was not accepted; null otherwise.',
  rejectionWords: 'What exactly was missing, in the researcher’s words.',
  nextApprovalAt: 'When the first entry that waits is accepted by itself; null if none waits.',
  eligible: 'How many participants qualify; null for fewer than 10.',
  margin: 'Half of the 95 % interval of an estimate; null for an exact number.',
  removed: 'How many more would qualify without each filter; null for fewer than 10.',
  filledByDay: 'Places taken at the end of each day since publishing, for 90 days at most.',
  hoursToFill: 'Hours until the last place was booked; null while places are left.',
  nextCursor: 'The `cursor` of the next call; null at the end of the list.',
  attribute: 'A detail of participants’ profiles.',
  capacity: 'How many people can have this time.',
  from: 'For days: the first one. For places: how many there are now, so that a repeat adds none.',
  spending: 'Spending per week, by its Monday.',
  begun: 'Sessions that have started and are not marked yet.',
  waiting: 'Applicants who wait for a decision or hold an invitation.',
  savedByName: 'The member who saved the template.',
  similar: 'How many similar studies the prediction is from, rounded down to tens.',
  unfilledShare: 'The share of similar studies that ended with free places, in tenths.',
  medianHours: 'Hours until half of the similar studies were full; null if fewer than half ever were.',
  fromHours: 'In 8 of 10 cases the places are filled after this many hours or later.',
  toHours: 'In 8 of 10 cases the places are filled by then; null if that can’t be said.',
  costliestFilter: 'The filter that leaves out most people, with how many more would qualify without it.',
  paidSessions: 'Sessions that start within 4 hours; they are paid in full.',
};

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
  wallets: 'The organisation’s wallet. It can be read; no key moves its money.',
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
