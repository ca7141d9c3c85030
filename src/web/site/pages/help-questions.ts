import { m } from '../../../messages/m.ts';

export interface Question {
  question: string;
  answer: string;
}

/** Common questions of participants, in the language of the page. */
export const participantQuestions = (): readonly Question[] => [
  { question: m.help_paid(), answer: m.help_paid_answer() },
  { question: m.help_wallet(), answer: m.help_wallet_answer() },
  { question: m.help_pay(), answer: m.help_pay_answer() },
  { question: m.help_real(), answer: m.help_real_answer() },
  { question: m.help_invited(), answer: m.help_invited_answer() },
  { question: m.help_move(), answer: m.help_move_answer() },
  { question: m.help_confirm(), answer: m.help_confirm_answer() },
  { question: m.help_write(), answer: m.help_write_answer() },
  { question: m.help_failed(), answer: m.help_failed_answer() },
  { question: m.help_missed(), answer: m.help_missed_answer() },
  { question: m.help_connection(), answer: m.help_connection_answer() },
  { question: m.help_full(), answer: m.help_full_answer() },
  { question: m.help_news(), answer: m.help_news_answer() },
  { question: m.help_ratings(), answer: m.help_ratings_answer() },
  { question: m.help_delete(), answer: m.help_delete_answer() },
  { question: m.help_lost_phone(), answer: m.help_lost_phone_answer() },
  { question: m.help_who_sees(), answer: m.help_who_sees_answer() },
];

/** Common questions of researchers, who read English. */
export const RESEARCHER_QUESTIONS: readonly Question[] = [
  {
    question: 'How do I invite a colleague?',
    answer:
      'Go to Organisation and enter their email address. The link works once, for 7 days. Admins submit the verification, top up and manage the team. Members run studies.',
  },
  {
    question: 'What is the authenticator app for?',
    answer:
      'It asks for a code from your phone as well as your password, so a stolen password is not enough. Set it up under Security and save the recovery codes.',
  },
  {
    question: 'What does a study cost?',
    answer:
      'GH₵ 25, 50, 75 or 100 per participant for 15, 30, 45 or 60 minutes, and a service fee per study, which the home page shows with any VAT. We reserve it when you publish, and return what you don’t use.',
  },
  {
    question: 'Where is the money in our wallet?',
    answer:
      'A licensed payment provider collects it and pays it out. In between, it is with that provider, or in a bank account that we use for nothing else. The wallet is a budget that you prepay for studies: its money goes to participants, to us as the service fee, or back to the account you paid from. Nobody can send it anywhere else.',
  },
  {
    question: 'What happens if a payer disputes a top-up?',
    answer:
      'Their bank asks for the money back, and we answer with what the top-up was used for. If the bank decides for the payer, we take the money from your wallet. If your wallet doesn’t hold enough, your organisation owes us the rest: its recruiting studies pause and it can’t publish until you top up. Booked sessions go ahead, and participants are paid.',
  },
  {
    question: 'How long does it take to fill a study?',
    answer:
      'Before you pay, we show how long similar studies took, and a range that is right in 8 of 10 cases. Without ten similar studies we say that we don’t know. We also name the filter that leaves out most people.',
  },
  {
    question: 'Why must I be verified?',
    answer:
      'Participants trust the Verified badge. Tell us about your organisation in three steps. We usually answer within one working day. Meanwhile, you can try out a study under My Projects. You can save and publish your own once we have verified you.',
  },
  {
    question: 'Who can apply to my study?',
    answer:
      'Only people who meet your criteria and have a device you accept can see it. Your screener narrows this down. You still see people it disqualified, and can invite them.',
  },
  {
    question: 'How many people qualify, and why does it say “fewer than 10”?',
    answer:
      'We count as you type, and show how many people each filter leaves out. We don’t show numbers below 10, or differences of fewer than 10 people, so that nobody can be identified.',
  },
  {
    question: 'Can I continue a study on another computer?',
    answer:
      'Yes. We save your draft to your account as you write, one for each project. To repeat a study, duplicate it, or save it as a template for your team.',
  },
  {
    question: 'How do I get a mix of people?',
    answer:
      'At the cost stage, share the places by one or two details, such as gender, age or region. No group gets more places than you give it. Results shows how they fill.',
  },
  {
    question: 'Can I add times or places later?',
    answer:
      'Yes, under Study, while it runs. Times cost nothing. A place costs its rate, which we reserve at once. You don’t pay the study fee again.',
  },
  {
    question: 'How do I tell people about my study?',
    answer:
      'Go to Study and share its public card as a link or a QR code. Everybody can check that it is real. Only people who qualify can apply.',
  },
  {
    question: 'What do ratings do?',
    answer:
      'After a session you and the participant each say how it was. Neither of you sees the other’s answers until both can no longer be changed, or 7 days have passed. From your fifth session on, participants see how many you held, how many took place and were as described, how fast you pay and how often you cancelled late. Among applicants who match equally well, those with better ratings come first under “Best match”. Nobody is hidden or refused because of a rating. If one about you is unfair, ask us to look at it on the session’s page.',
  },
  {
    question: 'What if a participant does not come?',
    answer:
      'Mark a no-show from 15 minutes after the start. We keep the money for that place for 72 hours in case of a dispute, and return it when the study ends.',
  },
  {
    question: 'How do sessions get into my calendar?',
    answer:
      'We email you a calendar file for each booking. Or make a secret address under My Appointments and subscribe to it: your calendar then follows moved and cancelled sessions. The address stops working when you sign out everywhere or change your password.',
  },
  {
    question: 'How do I avoid no-shows?',
    answer:
      'At the schedule stage, choose to give unconfirmed places to applicants on stand-by. Three hours before the session we ask applicants who said they can come on the same day.',
  },
  {
    question: 'What if I must cancel?',
    answer:
      'Until 4 hours before, you pay nothing. After that we pay the participant in full, because they kept the time for you.',
  },
];
