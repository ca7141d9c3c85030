/** Common questions and their answers; each audience has its own part of the page. */
export const QUESTIONS: readonly { who: 'Participants' | 'Researchers'; question: string; answer: string }[] = [
  {
    who: 'Participants',
    question: 'When do I receive my money?',
    answer:
      'We pay you as soon as the researcher marks that you came, usually within minutes of the session. If nobody marks it, we pay you 24 hours after the session. Your wallet shows each step.',
  },
  {
    who: 'Participants',
    question: 'Can I keep money in my wallet?',
    answer:
      'No. Your wallet shows what you have earned and where it is. We send it to your mobile-money account, and you can’t spend it here. It waits only until we know your account, or until a check that protects you is over.',
  },
  {
    who: 'Participants',
    question: 'Do I ever have to pay?',
    answer:
      'Never. Joining, applying and getting paid are free. If somebody asks you for money in our name, it is not us. Please tell us.',
  },
  {
    who: 'Participants',
    question: 'How do I know that a study is real?',
    answer:
      'Each study has a code. Open /s/ followed by the code on this site. You see the organisation, whether it is verified, and the pay.',
  },
  {
    who: 'Participants',
    question: 'I am invited. Am I booked?',
    answer:
      'Not yet. Choose your time within 72 hours to book your place. We then send you a calendar file and the joining details.',
  },
  {
    who: 'Participants',
    question: 'Can I move or cancel a session?',
    answer:
      'You can move it up to twice, and cancel it free of charge, until 4 hours before. If you cancel later, you get a strike. After two strikes within 90 days you can’t apply for 30 days.',
  },
  {
    who: 'Participants',
    question: 'What are “I will come” and “I’m here” for?',
    answer:
      'We ask you to confirm a day before. Some studies give unconfirmed places to people on stand-by. From 10 minutes before the session, press “I’m here”: it is your evidence if somebody says you missed it.',
  },
  {
    who: 'Participants',
    question: 'Can I write to the researcher?',
    answer:
      'Yes, on the session’s page. You don’t need to share your number. If somebody asks for money, a PIN or to talk somewhere else, report the message.',
  },
  {
    who: 'Participants',
    question: 'My payout failed. What can I do?',
    answer:
      'The money is still yours. Check the number and network, and whether your wallet is full, then press “Try again” in your wallet.',
  },
  {
    who: 'Participants',
    question: 'They say I missed a session, but I was there. What can I do?',
    answer:
      'Open the study under My Studies and press “I was there” within 72 hours. A person reads both sides and decides.',
  },
  {
    who: 'Participants',
    question: 'I lost my connection while applying. Do I have to start again?',
    answer:
      'No. We save your answers on this phone as you give them. Open the study again and continue. Nobody sees your answers until you send them.',
  },
  {
    who: 'Participants',
    question: 'Why are all places for people like me taken?',
    answer:
      'Some studies need a mix of people and keep places for each group. Your group is full for now. If somebody cancels, you see the study again.',
  },
  {
    who: 'Participants',
    question: 'How do I hear about new studies?',
    answer:
      'We email you new studies that fit, at most once a week. You can turn this off under Security. Keep your profile complete to get better matches.',
  },
  {
    who: 'Participants',
    question: 'What do ratings do?',
    answer:
      'After a session you and the researcher each say how it was. Neither of you sees the other’s answers until both can no longer be changed, or 7 days have passed. Researchers see how many sessions you attended, your no-shows in 12 months and how often you were on time, from your fifth session on. Ratings order equal applicants in one list, and do nothing else: only strikes pause applying. If a rating about you is unfair, ask us to look at it on the session’s page.',
  },
  {
    who: 'Participants',
    question: 'How do I delete my account, or see what you know about me?',
    answer:
      'Go to Security to download everything as a file or to delete your account. Before you confirm, we say what we must keep, and why.',
  },
  {
    who: 'Participants',
    question: 'I have lost my phone. What should I do?',
    answer:
      'Log in on another phone, open Security, and sign out the lost phone under Devices. Change your password too. If somebody changes your mobile-money number, we hold payouts for 48 hours, so that they can’t take your money.',
  },
  {
    who: 'Participants',
    question: 'Who can see my details?',
    answer:
      'When you apply, the researcher sees your name, age, region and answers. They see your phone number only for a booked phone call. Other participants and other organisations see nothing.',
  },
  {
    who: 'Researchers',
    question: 'How do I invite a colleague?',
    answer:
      'Go to Organisation and enter their email address. The link works once, for 7 days. Admins submit the verification, top up and manage the team. Members run studies.',
  },
  {
    who: 'Researchers',
    question: 'What is the authenticator app for?',
    answer:
      'It asks for a code from your phone as well as your password, so a stolen password is not enough. Set it up under Security and save the recovery codes.',
  },
  {
    who: 'Researchers',
    question: 'What does a study cost?',
    answer:
      'GH₵ 25, 50, 75 or 100 per participant for 15, 30, 45 or 60 minutes, and GH₵ 50 per study. We reserve it when you publish, and return what you don’t use.',
  },
  {
    who: 'Researchers',
    question: 'Where is the money in our wallet?',
    answer:
      'Our licensed payment provider holds it. The wallet is a budget that you prepay for studies: its money goes to participants, to us as the service fee, or back to the account you paid from. Nobody can send it anywhere else.',
  },
  {
    who: 'Researchers',
    question: 'How long does it take to fill a study?',
    answer:
      'Before you pay, we show how long similar studies took, and a range that is right in 8 of 10 cases. Without ten similar studies we say that we don’t know. We also name the filter that leaves out most people.',
  },
  {
    who: 'Researchers',
    question: 'Why must I be verified?',
    answer:
      'Participants trust the Verified badge. Tell us about your organisation in three steps. We usually answer within one working day. Meanwhile, you can try out a study under My Projects. You can save and publish your own once we have verified you.',
  },
  {
    who: 'Researchers',
    question: 'Who can apply to my study?',
    answer:
      'Only people who meet your criteria and have a device you accept can see it. Your screener narrows this down. You still see people it disqualified, and can invite them.',
  },
  {
    who: 'Researchers',
    question: 'How many people qualify, and why does it say “fewer than 10”?',
    answer:
      'We count as you type, and show how many people each filter leaves out. We don’t show numbers below 10, or differences of fewer than 10 people, so that nobody can be identified.',
  },
  {
    who: 'Researchers',
    question: 'Can I continue a study on another computer?',
    answer:
      'Yes. We save your draft to your account as you write, one for each project. To repeat a study, duplicate it, or save it as a template for your team.',
  },
  {
    who: 'Researchers',
    question: 'How do I get a mix of people?',
    answer:
      'At the cost stage, share the places by one or two details, such as gender, age or region. No group gets more places than you give it. Results shows how they fill.',
  },
  {
    who: 'Researchers',
    question: 'Can I add times or places later?',
    answer:
      'Yes, under Study, while it runs. Times cost nothing. A place costs its rate, which we reserve at once. You don’t pay the study fee again.',
  },
  {
    who: 'Researchers',
    question: 'How do I tell people about my study?',
    answer:
      'Go to Study and share its public card as a link or a QR code. Everybody can check that it is real. Only people who qualify can apply.',
  },
  {
    who: 'Researchers',
    question: 'What do ratings do?',
    answer:
      'After a session you and the participant each say how it was. Neither of you sees the other’s answers until both can no longer be changed, or 7 days have passed. From your fifth session on, participants see how many you held, how many took place and were as described, how fast you pay and how often you cancelled late. Among applicants who match equally well, those with better ratings come first under “Best match”. Nobody is hidden or refused because of a rating. If one about you is unfair, ask us to look at it on the session’s page.',
  },
  {
    who: 'Researchers',
    question: 'What if a participant does not come?',
    answer:
      'Mark a no-show from 15 minutes after the start. We keep the money for that place for 72 hours in case of a dispute, and return it when the study ends.',
  },
  {
    who: 'Researchers',
    question: 'How do sessions get into my calendar?',
    answer:
      'We email you a calendar file for each booking. Or make a secret address under My Appointments and subscribe to it: your calendar then follows moved and cancelled sessions. The address stops working when you sign out everywhere or change your password.',
  },
  {
    who: 'Researchers',
    question: 'How do I avoid no-shows?',
    answer:
      'At the schedule stage, choose to give unconfirmed places to applicants on stand-by. Three hours before the session we ask applicants who said they can come on the same day.',
  },
  {
    who: 'Researchers',
    question: 'What if I must cancel?',
    answer:
      'Until 4 hours before, you pay nothing. After that we pay the participant in full, because they kept the time for you.',
  },
];
