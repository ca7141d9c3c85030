/** One line of a mail's block of facts. `url` is opened by its value. */
export interface MailFact {
  label: string;
  value: string;
  url?: string;
}
