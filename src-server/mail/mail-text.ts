export interface MailText {
  subject: string;
  /** Paragraphs; a line that is only an address becomes a button in HTML. */
  paragraphs: string[];
  /** The one thing to do, if there is one. */
  action: { label: string; url: string } | null;
}
