/** One use of a command. The token answers it. */
export interface Interaction {
  id: string;
  applicationId: string;
  token: string;
}

/** An answer that only the person sees. Discord's Markdown. */
export interface PrivateAnswer {
  title: string | null;
  text: string;
}

/** Discord's first answer: the real one follows, and only the person sees it. */
export const DEFERRED = { type: 5, data: { flags: 64 } } as const;
