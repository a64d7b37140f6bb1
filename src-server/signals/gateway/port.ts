/** A browser's address at its push service, with the keys that only it can open. */
export interface PushTarget {
  endpoint: string;
  /** Its public key and shared secret, base64url. */
  p256dh: string;
  auth: string;
}

interface PushMessage {
  text: string;
  /** The service drops the message after this time if the browser stays offline. */
  ttlSeconds: number;
  /** A later message of the same topic replaces one that still waits. At most 32 characters of base64url. */
  topic: string;
}

/**
 * accepted: the service has it. gone: the browser unsubscribed. later: try again, after `retryAfterMs`
 * if the service said so. refused: it never takes this message.
 */
export type PushOutcome =
  | { kind: 'accepted' | 'gone' }
  | { kind: 'later'; retryAfterMs: number | null; reason: string }
  | { kind: 'refused'; reason: string };

export interface PushGateway {
  /** The key that browsers subscribe with, base64url. Null: nothing can be sent with it now. */
  publicKey(): Promise<string | null>;
  /** Whether we send to this endpoint at all: a public https address. */
  isAllowed(endpoint: string): boolean;
  /** Repeating it shows one notification: the browser replaces the former of the same topic. */
  send(target: PushTarget, message: PushMessage): Promise<PushOutcome>;
}
