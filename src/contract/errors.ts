/**
 * Every refusal the API knows: its status and its exact words. Texts of §5 and §8 stand word for word, except the
 * typing mistakes that product.md section 9 corrects.
 */
export const ERRORS = {
  VALIDATION: [400, 'Please check the fields that are marked.'],
  MALFORMED_REQUEST: [400, 'The request could not be read. Please send valid JSON.'],
  UNAUTHENTICATED: [401, 'Please sign in to continue.'],
  WRONG_CREDENTIALS: [401, 'The email or password is not right.'],
  EMAIL_NOT_VERIFIED: [403, 'Please verify your email first. We have sent you the link again.'],
  SECOND_FACTOR_NEEDED: [401, 'Please enter the code of your authenticator app.'],
  WRONG_CODE: [401, 'This code is not right. Please enter the one that your app shows now.'],
  SECOND_FACTOR_REQUIRED: [403, 'Admins need an authenticator app. Please set it up first.'],
  CONFIRMATION_NEEDED: [403, 'Please confirm that it is you, and try again.'],
  ACCOUNT_SUSPENDED: [403, 'Your account is suspended. Please contact us.'],
  GOOGLE_UNAVAILABLE: [503, 'Failed to load the Google 3P Authorization JavaScript Library.'],
  GOOGLE_FAILED: [400, 'Signing in with Google did not work. Please try again.'],
  GOOGLE_ACCOUNT_UNKNOWN: [409, 'There is no account for this Google address yet. Please create one.'],
  FORBIDDEN: [403, 'Your account may not do this.'],
  NOT_VERIFIED: [403, 'Your account must be verified to view this resource.'],
  NOT_FOUND: [404, 'We can’t find this. It may have been removed, or the link is not complete.'],
  EMAIL_TAKEN: [409, 'An account with this email exists already. Please log in.'],
  EMAIL_HOST_NOT_ALLOWED: [400, 'Please use an email address of Gmail, Yahoo, Outlook, Hotmail, iCloud, Live or AOL.'],
  DISPOSABLE_EMAIL: [400, 'Please use a lasting email address; this one is disposable.'],
  LINK_EXPIRED: [410, 'This link has been used or has expired. Please ask for a new one.'],
  ALREADY_VERIFIED: [409, 'You are already verified.'],
  ALREADY_SUBMITTED: [409, 'You have already submitted this information.'],
  PARTICIPANT_INFO_NEEDED: [409, 'You need to submit your demographics before applying for a study'],
  STATUS_CONFLICT: [409, 'This has changed in the meantime. Please look at it again.'],
  PROJECT_HAS_STUDIES: [409, 'A project with published studies can’t be deleted.'],
  STUDY_HAS_APPLICATIONS: [409, 'A study with applications can’t be deleted. You can complete or cancel it.'],
  INSUFFICIENT_BALANCE: [409, 'Your wallet balance is insufficient to create this study.'],
  STUDY_CLOSED: [409, 'This study is not recruiting any more.'],
  STUDY_FULL: [409, 'All places of this study are taken.'],
  QUOTA_FULL: [409, 'All places for people like you are taken in this study.'],
  DRAFT_CHANGED: [409, 'This draft was changed on another device. Please choose which one to keep.'],
  DRAFT_EXISTS: [409, 'You have a draft in this project already. Replacing it can’t be undone.'],
  NOT_ELIGIBLE: [409, 'This study looks for somebody else. There are others that fit you.'],
  ALREADY_APPLIED: [409, 'You have already applied for this study.'],
  APPLYING_PAUSED: [409, 'Applying is paused for 30 days after two missed or late-cancelled sessions.'],
  NOT_INVITED: [409, 'You can choose a time once you are invited.'],
  INVITATION_EXPIRED: [409, 'This invitation has expired.'],
  SLOT_TAKEN: [409, 'This time has just been taken. Please choose another one.'],
  SLOT_TOO_SOON: [409, 'A session can be booked until 1 hour before it starts. Please choose a later time.'],
  PERSON_BUSY: [409, 'You have another session at this time. Please choose another one.'],
  TOO_LATE_TO_MOVE: [409, 'A session can be moved until 4 hours before it starts.'],
  MOVED_TOO_OFTEN: [409, 'A session can be moved twice. You can cancel it instead.'],
  SESSION_STARTED: [409, 'This session has started already.'],
  SESSION_NOT_STARTED: [409, 'Attendance can be marked once the session has started.'],
  TOO_EARLY_FOR_NO_SHOW: [409, 'A no-show can be marked from 15 minutes after the start.'],
  CHECK_IN_TOO_EARLY: [409, 'You can say that you are here from 10 minutes before the start.'],
  SESSION_OVER: [409, 'This session is over.'],
  DISPUTE_TOO_LATE: [409, 'A missed session can be disputed for 72 hours.'],
  SESSIONS_STILL_TO_COME: [409, 'This study still has sessions to come or to be marked.'],
  WRONG_ACCOUNT: [409, 'This invitation is for another email address. Please log in with that one.'],
  FORM_TOO_FAST: [400, 'That was very quick. Please wait a few seconds and send it again.'],
  ALREADY_INVITED: [409, 'An invitation was sent already.'],
  ERASURE_BLOCKED: [409, 'Your account can’t be deleted yet.'],
  LAST_ADMIN: [409, 'An organisation needs at least one admin.'],
  NO_MOBILE_MONEY: [409, 'Please add your mobile-money account first.'],
  PAYMENT_UNAVAILABLE: [503, 'The payment service can’t be reached. Nothing was charged. Please try again.'],
  PAYMENT_NOT_COMPLETED: [409, 'This payment has not been completed.'],
  TOO_MANY_REQUESTS: [429, 'Too many attempts. Please wait a little and try again.'],
  PAYLOAD_TOO_LARGE: [413, 'This is too large to send.'],
  UNSUPPORTED_MEDIA: [415, 'Please send JSON.'],
  SERVER_ERROR: [500, 'Oops! Server error.'],
} as const satisfies Record<string, readonly [status: number, message: string]>;

export type ErrorCode = keyof typeof ERRORS;

/** One wrong field: a dotted path into what was sent, and what to do. */
export interface FieldError {
  field: string;
  message: string;
}

/** Messages that the browser shows on its own (§8). */
export const MESSAGES = {
  emailCheckFailed: 'Unable to check if email exists.',
  verificationResent: 'Verification email has been sent again.',
  emailVerified: 'You have successfully verified your email',
  passwordReset: 'Password reset successful. Please login.',
  projectCreated: 'Project created successfully.',
  projectUpdated: 'Project updated successfully.',
  studyCreated: 'Study created successfully',
  infoUpdated: 'Information updated successfully',
  technicalUpdated: 'Technical details updated successfully',
  contactSaved: 'You have successfully saved personal and contact details',
  atLeastOneQuestion: 'Please add at least one question.',
  atLeastTwoChoices: 'Please add at least two choices.',
  googleUnavailable: ERRORS.GOOGLE_UNAVAILABLE[1],
  required: 'This field is required.',
  verificationFailed:
    'Unfortunately, your account verification was not successful. Please review your information and try again. If you need assistance, contact our support team. Thank you for your understanding.',
} as const;
