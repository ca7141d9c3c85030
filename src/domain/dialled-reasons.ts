/*
 * USSD-14: what people can answer by dialling when they are asked why, without typing a sentence. The texts are stored as what the
 * person said, so that admins and researchers read them in English and the person in their own language.
 */
export const DIALLED_REASONS = {
  /** Of a missed session, and of a strike for one. */
  dispute: [
    'I was there the whole time.',
    'Nobody called or met me.',
    'The time or place had changed.',
    'My network or power failed.',
    'I was ill or had an emergency.',
  ],
  refusePart: ['I stayed until the end.', 'They ended it early, not me.', 'I did all that they asked.'],
  appealOfPayout: ['The number is my own.', 'I have only this account.', 'All that I told you is true.'],
  appeal: ['Please look at it again.', 'What I told you is right.'],
} as const;
