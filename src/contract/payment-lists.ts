import * as z from 'zod/mini';
import { PAYOUT_STATUSES } from '../domain/lifecycles/money-lifecycles.ts';
import { LISTED_PAYMENT_STATUSES, PAYMENT_LIST_STATUSES } from '../domain/lifecycles/payment-list-lifecycles.ts';
import { MOST_LIST_TEXT, MOST_LISTED, MOST_PURPOSE } from '../domain/payment-lists.ts';
import { defineEndpoint } from './endpoint.ts';
import {
  about,
  Done,
  Id,
  IdParams,
  Instant,
  oneOf,
  optionalLine,
  PageQuery,
  requiredLine,
  withExample,
} from './fields.ts';
import { CodeSent, PhoneCodeField } from './sign-in/phone-codes.ts';

/** LIST-01: paying people who were recruited elsewhere. */

const LIST_BYTES = 2_000_000;

/** A person of a list, as other software sends one. */
const ListedRow = z.object({
  number: withExample(z.string().check(z.maxLength(30)), '024 123 4567'),
  amount: withExample(z.number(), 40),
  name: withExample(optionalLine(100), 'Adwoa Owusu'),
  reference: withExample(optionalLine(60), 'HH-0172'),
});

/** Who is paid: either the text of lines, or rows. */
const ListedPeople = {
  text: about(
    z.optional(z.string().check(z.maxLength(MOST_LIST_TEXT))),
    'A person on each line, as CSV: number, amount in GH₵, name, reference. A first line may name the columns.',
    '0241234567,40,Adwoa Owusu,HH-0172',
  ),
  rows: about(
    z.optional(z.array(ListedRow).check(z.maxLength(MOST_LISTED))),
    'The same people as rows instead of text.',
  ),
};

export const PaymentListForm = z.object({
  name: withExample(requiredLine('Please enter a name', 100), 'Harvest survey, May'),
  purpose: about(
    requiredLine('Please say what the people are paid for', MOST_PURPOSE),
    'What people are paid for, as they read it.',
    'the harvest survey in May',
  ),
  projectId: z.optional(Id),
  ...ListedPeople,
  totalPesewas: about(z.number(), 'What the list costs, with fees, as checking it has shown.', 4200),
});
export type PaymentListForm = z.output<typeof PaymentListForm>;

export const ListProblem = z.object({
  line: withExample(z.number(), 3),
  text: withExample(z.string(), '0241, 40'),
  reason: withExample(z.string(), 'This is not a Ghanaian mobile number, such as 024 123 4567.'),
});

const Price = {
  people: withExample(z.number(), 20),
  amountPesewas: about(z.number(), 'What the people get together, in pesewas.', 80000),
};

export const checkPaymentList = defineEndpoint({
  method: 'POST',
  path: '/payment/lists/check',
  who: 'verifiedResearcher',
  scope: 'payments:write',
  summary:
    'Checks a list of people to pay, and says what it costs and which lines are wrong. Nothing is stored or sent.',
  body: z.object(ListedPeople),
  reply: z.object({
    ...Price,
    feePesewas: about(z.number(), 'Our fee for each payment, in pesewas, with the VAT in it.', 200),
    feesPesewas: about(z.number(), 'Our fees for all payments, in pesewas.', 4000),
    totalPesewas: about(z.number(), 'What starting the list reserves, in pesewas.', 84000),
    availablePesewas: about(z.number(), 'What the wallet has, in pesewas.', 125050),
    firstPeople: about(
      z.array(
        z.object({
          line: withExample(z.number(), 3),
          number: withExample(z.string(), '+233241234567'),
          amountPesewas: about(z.number(), 'In pesewas.', 4000),
          name: withExample(z.string(), 'Adwoa Owusu'),
          reference: withExample(z.string(), 'HH-0172'),
        }),
      ),
      'The first 20 people as we have read them, to compare with the list.',
    ),
    /** Whether the list will wait for an admin before anybody is texted. */
    isReviewed: z.boolean(),
    problems: z.array(ListProblem),
    /** How many more lines are wrong. */
    moreProblems: withExample(z.number(), 0),
  }),
  maximumBodyBytes: LIST_BYTES,
});

export const PaymentList = z.object({
  id: Id,
  name: withExample(z.string(), 'Harvest survey, May'),
  purpose: withExample(z.string(), 'the harvest survey in May'),
  projectId: z.nullable(Id),
  projectName: withExample(z.nullable(z.string()), 'Market payments'),
  status: oneOf(PAYMENT_LIST_STATUSES),
  feePesewas: about(z.number(), 'Our fee for each payment, in pesewas, with the VAT in it.', 200),
  createdAt: Instant,
  openedAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
  ...Price,
  waiting: about(z.number(), 'People who have not answered.', 3),
  confirmed: about(z.number(), 'People who said yes.', 15),
  refused: about(z.number(), 'People who said no.', 1),
  expired: about(z.number(), 'People who did not answer in time.', 0),
  cancelled: about(z.number(), 'Payments that you cancelled.', 1),
  waitingPesewas: about(z.number(), 'What waits for an answer, in pesewas.', 12000),
  confirmedPesewas: about(z.number(), 'What people said yes to, in pesewas.', 60000),
});

/** A list with how its payouts went, and what the ledger says about it. */
export const PaymentListDetails = z.object({
  ...PaymentList.shape,
  paid: about(z.number(), 'People who have the money.', 14),
  failed: about(z.number(), 'People whose payout failed or was returned: the money is theirs.', 0),
  onTheWay: about(z.number(), 'People whose payout is on the way or on hold.', 1),
  books: z.object({
    reservedPesewas: about(z.number(), 'Reserved from the wallet when it started, in pesewas.', 84000),
    paidPesewas: about(z.number(), 'Passed on to people, in pesewas.', 60000),
    feesPesewas: about(z.number(), 'Our fees, which are taken when the list ends, in pesewas.', 0),
    returnedPesewas: about(z.number(), 'Returned to the wallet, in pesewas.', 8400),
    leftPesewas: about(z.number(), 'Still reserved, in pesewas.', 15600),
  }),
});

export const startPaymentList = defineEndpoint({
  method: 'POST',
  path: '/payment/lists',
  who: 'verifiedResearcher',
  scope: 'payments:write',
  summary:
    'Starts a list: reserves its sum, which the caller has confirmed, and texts each person. Each is paid once they have said yes with their own number; what nobody confirms in 14 days returns to the wallet.',
  body: PaymentListForm,
  reply: PaymentListDetails,
  errors: ['BUDGET_EXCEEDED', 'INSUFFICIENT_BALANCE', 'ORGANIZATION_OWES', 'PAYMENT_LIST_COSTS_OTHER'],
  maximumBodyBytes: LIST_BYTES,
});

export const listPaymentLists = defineEndpoint({
  method: 'GET',
  path: '/payment/lists',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'payments:read',
  summary: 'The organisation’s payment lists, newest first.',
  query: PageQuery,
  reply: z.array(PaymentList),
  paged: true,
});

export const getPaymentList = defineEndpoint({
  method: 'GET',
  path: '/payment/lists/{id}',
  who: 'researcher',
  right: 'seeMoney',
  scope: 'payments:read',
  summary: 'A payment list: its answers, payouts and sums.',
  params: IdParams,
  reply: PaymentListDetails,
});

export const ListedPayment = z.object({
  id: Id,
  line: withExample(z.number(), 3),
  /** As the organisation gave it, in international form; empty once it was deleted. */
  number: withExample(z.string(), '+233241234567'),
  name: withExample(z.string(), 'Adwoa Owusu'),
  ownReference: withExample(z.string(), 'HH-0172'),
  amountPesewas: about(z.number(), 'In pesewas.', 4000),
  status: oneOf(LISTED_PAYMENT_STATUSES),
  answeredAt: z.nullable(Instant),
  answeredBy: z.nullable(z.enum(['DIALLED', 'LINK'])),
  textedAt: z.nullable(Instant),
  /** The payout of a confirmed payment, once there is one. */
  payoutStatus: z.nullable(oneOf(PAYOUT_STATUSES)),
  payoutReference: withExample(z.nullable(z.string()), 'po_01a1fdb464ad74d59038304202d76596'),
  paidAt: z.nullable(Instant),
  failureReason: withExample(z.nullable(z.string()), null),
});

export const listListedPayments = defineEndpoint({
  method: 'GET',
  path: '/payment/lists/{id}/payments',
  who: 'researcher',
  scope: 'payments:read',
  summary: 'The payments of a list in the order of its lines, by status, or by part of a name, reference or number.',
  params: IdParams,
  query: z.object({
    ...PageQuery.shape,
    status: z.optional(oneOf(LISTED_PAYMENT_STATUSES)),
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  reply: z.array(ListedPayment),
  paged: true,
});

const PaymentParams = z.object({ id: Id, paymentId: Id });

export const resendListedPayment = defineEndpoint({
  method: 'POST',
  path: '/payment/lists/{id}/payments/{paymentId}/resend',
  who: 'verifiedResearcher',
  scope: 'payments:write',
  summary: 'Texts a person who has not answered again, at most every 12 hours.',
  params: PaymentParams,
  reply: Done,
  errors: ['TEXTED_RECENTLY'],
});

export const cancelListedPayment = defineEndpoint({
  method: 'POST',
  path: '/payment/lists/{id}/payments/{paymentId}/cancel',
  who: 'verifiedResearcher',
  scope: 'payments:write',
  summary: 'Cancels a payment that waits for an answer: it returns to the wallet with its fee.',
  params: PaymentParams,
  reply: PaymentListDetails,
});

export const cancelPaymentList = defineEndpoint({
  method: 'POST',
  path: '/payment/lists/{id}/cancel',
  who: 'verifiedResearcher',
  scope: 'payments:write',
  summary: 'Cancels every payment of a list that waits for an answer.',
  params: IdParams,
  reply: PaymentListDetails,
});

export const exportPaymentList = defineEndpoint({
  method: 'GET',
  path: '/payment/lists/{id}/export',
  who: 'researcher',
  scope: 'payments:read',
  summary:
    'A list for the auditor, as CSV: who confirmed and when, the payout’s reference and time, number masked, and name as registered.',
  params: IdParams,
  reply: z.string(),
  files: ['text/csv'],
});

export const getPaymentListSummary = defineEndpoint({
  method: 'GET',
  path: '/payment/lists/{id}/summary',
  who: 'researcher',
  right: 'seeMoney',
  summary: 'The sums of a list, as PDF: they are those of the ledger.',
  params: IdParams,
  reply: z.string(),
  files: ['application/pdf'],
});

// ---- Admins

export const listAllPaymentLists = defineEndpoint({
  method: 'GET',
  path: '/payment/admin/lists',
  who: 'admin',
  summary: 'Payment lists of all organisations: those that wait for an admin first, then newest first.',
  query: z.object({
    ...PageQuery.shape,
    status: z.optional(oneOf(PAYMENT_LIST_STATUSES)),
    search: z._default(z.string().check(z.trim(), z.maxLength(100)), ''),
  }),
  reply: z.array(z.object({ ...PaymentList.shape, organizationId: Id, organizationName: z.string() })),
  paged: true,
});

export const decidePaymentList = defineEndpoint({
  method: 'POST',
  path: '/payment/admin/lists/{id}/{event}',
  who: 'admin',
  summary: 'Lets the large first list of an organisation begin, or declines it with a reason: its money then returns.',
  params: z.object({ id: Id, event: z.enum(['approve', 'decline']) }),
  body: z.object({ reason: optionalLine(500) }),
  reply: Done,
});

// ---- The person

const CodeParams = z.object({ code: z.string().check(z.maxLength(20)) });

const OfferShape = {
  organization: z.string(),
  purpose: z.string(),
  amountPesewas: z.number(),
  expiresAt: Instant,
  maskedNumber: z.string(),
};

export const getListedOffer = defineEndpoint({
  method: 'GET',
  path: '/payment/offers/{code}',
  who: 'anyone',
  summary: 'What an organisation wants to pay somebody, by the code of a texted link. Nobody’s name is shown.',
  params: CodeParams,
  reply: z.object({ ...OfferShape, status: oneOf(LISTED_PAYMENT_STATUSES) }),
});

export const sendOfferCode = defineEndpoint({
  method: 'POST',
  path: '/payment/offers/{code}/code',
  who: 'anyone',
  summary:
    'Texts a code to the number of a listed payment. Only the browser that asked can use it, and for this payment only.',
  params: CodeParams,
  reply: CodeSent,
  errors: ['PAYMENT_ANSWERED', 'TEXTS_UNAVAILABLE'],
});

export const proveOfferNumber = defineEndpoint({
  method: 'POST',
  path: '/payment/offers/{code}/prove',
  who: 'anyone',
  summary: 'Proves the number with the texted code. The answer has the registered name, and a ticket for 15 minutes.',
  params: CodeParams,
  body: z.object({ code: PhoneCodeField }),
  reply: z.object({
    ...OfferShape,
    registeredName: z.nullable(z.string()),
    /** Where it is paid, masked. */
    paidTo: z.string(),
    needsName: z.boolean(),
    hasAccount: z.boolean(),
    ticket: z.string(),
  }),
  errors: ['PHONE_CODE_WRONG', 'PAYMENT_ANSWERED'],
  showsSecret: true,
});

export const OfferAnswerForm = z.object({
  ticket: z.string().check(z.maxLength(2000)),
  answer: z.enum(['YES', 'NO']),
  /** First and last name, if we know none for the number. */
  fullName: optionalLine(100),
});

export const answerOffer = defineEndpoint({
  method: 'POST',
  path: '/payment/offers/answer',
  who: 'anyone',
  summary:
    'Says yes or no to a listed payment, with the ticket of its number. Yes pays it; no returns it to the organisation.',
  body: OfferAnswerForm,
  reply: Done,
  errors: [
    'UNAUTHENTICATED',
    'PAYMENT_ANSWERED',
    'PAYMENT_NAME_NEEDED',
    'PAYMENT_LIMIT_REACHED',
    'PAYMENT_DIAL_FIRST',
    'ACCOUNT_SUSPENDED',
    'NUMBER_TAKEN',
    'STATUS_CONFLICT',
  ],
});
