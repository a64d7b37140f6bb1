export interface MailText {
  subject: string;
  /** Paragraphs. A line that contains only a URL becomes a button in HTML. */
  paragraphs: string[];
  /** The one action, if any. */
  action: { label: string; url: string } | null;
}
