/** Messages for successes, and for screens without requests. Separate from errors.ts, which is large. */
export const MESSAGES = {
  emailCheckFailed: 'Unable to check if email exists.',
  verificationResent: 'Verification email has been sent again.',
  emailVerified: 'You have successfully verified your email',
  wasVerified: 'Your email is already verified. You can log in.',
  passwordReset: 'Password reset successful. Please login.',
  projectCreated: 'Project created successfully.',
  projectUpdated: 'Project updated successfully.',
  studyCreated: 'Study created successfully',
  studyUpdated: 'Study updated successfully',
  infoUpdated: 'Information updated successfully',
  infoHeld: 'Saved. We will review your new date of birth or gender and let you know.',
  technicalUpdated: 'Technical details updated successfully',
  contactSaved: 'You have successfully saved personal and contact details',
  atLeastOneQuestion: 'Please add at least one question.',
  atLeastTwoChoices: 'Please add at least two choices.',
  required: 'This field is required.',
  unstorable: 'This contains a character that we can’t save. Please remove it.',
  mobileMoneyElsewhere: 'Please change your mobile-money account at PUT /payment/mobile-money, with your password',
  verificationFailed:
    'Unfortunately, your account verification was not successful. Please review your information and try again. If you need assistance, contact our support team. Thank you for your understanding.',
} as const;
