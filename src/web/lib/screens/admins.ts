import type { Rows } from './row.ts';

/** Screens of platform admins. */
export const ADMINS = {
  adminStart: {
    heading: () => ({ title: 'Start', lead: 'What needs an admin, the most urgent first.' }),
    guard: 'admin',
    parent: 'dashboard',
    header: 'greets',
    skeleton: 'list',
    menu: { words: 'Start', icon: 'list' },
    early: ['/project/admin/queues'],
  },
  adminPayouts: {
    heading: () => ({
      title: 'Payouts',
      lead: 'All payouts. Those with a fraud score of 50 or more wait for your decision.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Payouts', icon: 'wallet', group: 'Money' },
  },
  adminRefunds: {
    heading: () => ({
      title: 'Refunds',
      lead: 'Money that organisations want back. It has already left their wallets.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Refunds', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminPaymentLists: {
    heading: () => ({
      title: 'Payment lists',
      lead: 'Organisations pay people whom they recruited elsewhere. A large first list waits for you.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Payment lists', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminChargebacks: {
    heading: () => ({
      title: 'Chargebacks',
      lead: 'Top-ups that their payer disputes with their bank. Without an answer in time, the provider accepts.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Chargebacks', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminChargeback: {
    guard: 'admin',
    parent: 'adminChargebacks',
    skeleton: 'list',
  },
  adminBooks: {
    heading: () => ({
      title: 'Books',
      lead: 'Double entry: what we owe is positive, what others hold for us is negative, and the sum is 0. The provider and our bank account hold the money. Organisations’ budgets go to participants, to our fee or back to their source, and to nobody else.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Books', icon: 'folder', only: 'desk', group: 'Money' },
  },
  adminMargins: {
    heading: () => ({
      title: 'Margins',
      lead: 'What is left of each study’s service fee after the payment provider’s costs, the largest loss first.',
    }),
    guard: 'admin',
    parent: 'adminBooks',
    skeleton: 'list',
    menu: { words: 'Margins', icon: 'wallet', only: 'desk', group: 'Money' },
  },
  adminAdjustments: {
    heading: () => ({
      title: 'Corrections',
      lead: 'One admin proposes a correction, another posts it. Posted corrections never change.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Corrections', icon: 'folder', only: 'desk', group: 'Money' },
  },
  adminTaxes: {
    heading: () => ({
      title: 'Taxes',
      lead: 'How we charge VAT, and what we owe the tax authority. One admin proposes, another confirms.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Taxes', icon: 'folder', only: 'desk', group: 'Money' },
  },
  adminVerifications: {
    heading: () => ({ title: 'Verifications', lead: 'Organisations that are waiting come first.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Verifications', icon: 'shield', group: 'People' },
  },
  adminAppeals: {
    heading: () => ({
      title: 'Appeals',
      lead: 'What people say is wrong, the earliest deadline first. Without a decision in time, it is decided for them.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Appeals', icon: 'list', only: 'desk', group: 'People' },
  },
  adminDisputes: {
    heading: () => ({
      title: 'Disputes',
      lead: 'Missed sessions that participants say they attended, and work that was not accepted.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Disputes', icon: 'list', group: 'People' },
  },
  adminPeople: {
    heading: () => ({ title: 'People', lead: 'Everybody with an account.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'People', icon: 'user', only: 'desk', group: 'People' },
  },
  adminOrganizations: {
    heading: () => ({ title: 'Organisations', lead: 'Every organisation that runs studies here.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Organisations', icon: 'team', only: 'desk', group: 'People' },
  },
  adminPanelHealth: {
    heading: () => ({
      title: 'Panel health',
      lead: 'Who takes part in studies, who could, and how often one person can.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Panel health', icon: 'list', only: 'desk', group: 'People' },
    early: ['/project/admin/panel-health'],
  },
  adminWaitlist: {
    heading: () => ({ title: 'Waitlist', lead: 'People who asked for a place. You can invite each person once.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
  },
  adminStudies: {
    heading: () => ({ title: 'Studies', lead: 'Every study that is or was open to participants.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Studies', icon: 'search', only: 'desk', group: 'Content' },
  },
  adminMessages: {
    heading: () => ({ title: 'Reported messages', lead: 'Messages about sessions that people have reported.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Reports', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminRatings: {
    heading: () => ({
      title: 'Ratings',
      lead: 'Ratings that somebody asks us to look at, and those that may be retaliation.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Ratings', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminTexts: {
    heading: () => ({ title: 'Text messages', lead: 'What we sent, whether it arrived and what it cost.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Text messages', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminTranslations: {
    heading: () => ({
      title: 'Translations',
      lead: 'Texts in participants’ languages. Accepted texts reach the product with the next release.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Translations', icon: 'list', only: 'desk', group: 'Content' },
  },
  adminHealth: {
    heading: () => ({
      title: 'Health',
      lead: 'How the system is running, and whether it meets its goals.',
    }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Health', icon: 'history', only: 'desk', group: 'System' },
  },
  adminJobs: {
    heading: () => ({ title: 'Failed jobs', lead: 'Emails and other jobs that failed after every retry.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'list',
    menu: { words: 'Failed jobs', icon: 'history', only: 'desk', group: 'System' },
  },
  adminAudit: {
    heading: () => ({ title: 'Audit log', lead: 'Who did what, and when. Nobody can change it, not even an admin.' }),
    guard: 'admin',
    parent: 'dashboard',
    skeleton: 'table',
    menu: { words: 'Audit log', icon: 'history', only: 'desk', group: 'System' },
  },
} satisfies Rows;
