export interface Mail {
  id: string;
  at: string;
  to: string;
  subject: string;
  text: string;
  html: string | null;
  links: string[];
}
