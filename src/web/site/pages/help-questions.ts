/** What people ask, and the answers; each audience has its own part of the page. */
export const QUESTIONS: readonly { who: 'Participants' | 'Researchers'; question: string; answer: string }[] = [
  {
    who: 'Participants',
    question: 'When do I receive my money?',
    answer:
      'As soon as the researcher marks that you came, usually within minutes of the session. If nobody marks it, you are paid 24 hours after the session. Your wallet shows each step.',
  },
  {
    who: 'Participants',
    question: 'Do I ever have to pay?',
    answer:
      'Never. Joining, applying and being paid are free. Whoever asks you for money in our name is not us: please tell us.',
  },
  {
    who: 'Participants',
    question: 'How do I know that a study is real?',
    answer:
      'Each study has a code. Open /s/ and the code on this site: you see the organisation, whether it is verified, and the pay.',
  },
  {
    who: 'Participants',
    question: 'I am invited. Am I booked?',
    answer:
      'Not yet. Choose your time within 72 hours. Only then is your place certain; you get a calendar file and the way to join.',
  },
  {
    who: 'Participants',
    question: 'Can I move or cancel a session?',
    answer:
      'Move it up to twice, until 4 hours before. Cancel freely until 4 hours before; later it counts as a strike. Two strikes within 90 days pause applying for 30 days.',
  },
  {
    who: 'Participants',
    question: 'What are “I will come” and “I’m here” for?',
    answer:
      'A day before we ask you to confirm; some studies give a place that nobody confirmed to somebody who stands by. From 10 minutes before, press “I’m here”: it is your evidence if anybody says that you missed it.',
  },
  {
    who: 'Participants',
    question: 'Can I write to the researcher?',
    answer:
      'Yes, on the session’s page; nobody needs your number. If somebody asks there for money, a PIN or to talk elsewhere, report the message.',
  },
  {
    who: 'Participants',
    question: 'My payout failed. What now?',
    answer:
      'The money is still yours. Check the number and network, and whether your wallet is full, then press “Try again” in your wallet.',
  },
  {
    who: 'Participants',
    question: 'They say that I missed a session, but I was there.',
    answer:
      'Open the study under My Studies and press “I was there” within 72 hours. A person hears both sides and decides.',
  },
  {
    who: 'Participants',
    question: 'The connection dropped while I applied. Must I begin again?',
    answer:
      'No. Your answers are kept on this phone as you give them. Open the study again and go on; they are sent only when you send them.',
  },
  {
    who: 'Participants',
    question: 'It says that all places for people like me are taken.',
    answer:
      'Some studies need a mix of people and keep places for each group. Yours is full for now; when somebody cancels, the study shows again.',
  },
  {
    who: 'Participants',
    question: 'How do I hear of new studies?',
    answer:
      'Once a week at most we mail you the new ones that fit. Turn that mail off under Security. The better your profile, the better they fit.',
  },
  {
    who: 'Participants',
    question: 'How do I delete my account, or see what you know about me?',
    answer:
      'Under Security: download everything as a file, or delete your account. What we must keep, and why, is said before you confirm.',
  },
  {
    who: 'Participants',
    question: 'I have lost my phone. What now?',
    answer:
      'Log in on another one, open Security, and sign the lost phone out under Devices. Change your password too. A changed mobile-money number waits 48 hours before anything is paid to it, so that nobody can take your money in between.',
  },
  {
    who: 'Participants',
    question: 'Who sees what I tell you?',
    answer:
      'A researcher sees your name, age, region and answers when you apply; your phone number only for a booked phone call. Other participants and other organisations see nothing.',
  },
  {
    who: 'Researchers',
    question: 'How do I invite a colleague?',
    answer:
      'Under Organisation, by mail. The link works once, for 7 days. Admins submit the verification, top up and manage the team; members run studies.',
  },
  {
    who: 'Researchers',
    question: 'What is the authenticator app for?',
    answer:
      'It asks for a code from your phone besides the password, so that a stolen password is not enough. Set it up under Security and keep the recovery codes.',
  },
  {
    who: 'Researchers',
    question: 'What does a study cost?',
    answer:
      'GH₵ 25, 50, 75 or 100 per participant for 15, 30, 45 or 60 minutes, and GH₵ 50 per study. It is reserved when you publish; what is not used comes back.',
  },
  {
    who: 'Researchers',
    question: 'Why must I be verified?',
    answer:
      'Participants trust the Verified badge. Tell us about your organisation in three steps; we usually answer within one working day.',
  },
  {
    who: 'Researchers',
    question: 'Who can apply to my study?',
    answer:
      'Only people who meet your criteria and own a device that you accept see it. Your screener decides further; disqualified people stay visible to you, and you may invite them all the same.',
  },
  {
    who: 'Researchers',
    question: 'How many people qualify, and why does it say “fewer than 10”?',
    answer:
      'The number is counted as you type, and stands beside what each filter leaves out. Below 10, and for changes of fewer than 10 people, no number is told, so that nobody can be singled out.',
  },
  {
    who: 'Researchers',
    question: 'Can I go on with a study on another computer?',
    answer:
      'Yes. Your draft is in your account a moment after you write it, one for each project. Duplicate makes one from a study that you published before.',
  },
  {
    who: 'Researchers',
    question: 'How do I get a mix of people?',
    answer:
      'Share the places out at the cost stage: by gender, age, region and more, two of them at most. No group gets more places than you give it; Results shows how they fill.',
  },
  {
    who: 'Researchers',
    question: 'Can I add times or places later?',
    answer:
      'Yes, under Study, while it runs. Times cost nothing; a place costs its rate, which is reserved at once. The study fee is not charged again.',
  },
  {
    who: 'Researchers',
    question: 'How do I tell people about my study?',
    answer:
      'Share its public card, as a link or a QR code, under Study. Everybody can see that it is real; only people who qualify can apply.',
  },
  {
    who: 'Researchers',
    question: 'What if a participant does not come?',
    answer:
      'Mark a no-show from 15 minutes after the start. The place’s money stays reserved for 72 hours in case it is disputed, then returns when the study ends.',
  },
  {
    who: 'Researchers',
    question: 'How do sessions get into my calendar?',
    answer:
      'Each booking comes with a calendar file by mail. Or make a secret address under My Appointments and subscribe to it: moved and cancelled sessions follow by themselves. The address ends when you sign out everywhere or change your password.',
  },
  {
    who: 'Researchers',
    question: 'How do I lose fewer places to people who do not come?',
    answer:
      'Choose at the schedule stage that unconfirmed places go to stand-bys: applicants who said that they would come on the same day are asked 3 hours before.',
  },
  {
    who: 'Researchers',
    question: 'What if I must cancel?',
    answer:
      'Until 4 hours before, nothing is paid. Later the participant is paid in full, because the time was kept for you.',
  },
];
