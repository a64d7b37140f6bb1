import type { JsonWebKey } from 'node:crypto';
import type { PretendingState } from '../core/pretending-store.ts';
import type { SandboxCore } from '../core/provider.ts';

/** Messages that the browser received. */
export interface PushMessage {
  id: string;
  /** Sandbox time, ISO. */
  at: string;
  ttlSeconds: number;
  urgency: string;
  topic: string | null;
  /** The clear text. Null: without content, or not decrypted. */
  text: string | null;
  /** Why the browser dropped it. Push services cannot see this. */
  problem: string | null;
}

export interface Subscription {
  id: string;
  /** Last part of the endpoint. Whoever knows it may send. */
  token: string;
  /** Sandbox time, ISO. */
  at: string;
  /** Public key of the application server in base64url. Null: of any. */
  applicationServerKey: string | null;
  /** The browser's P-256 key pair, and the shared secret in base64url. */
  privateKey: JsonWebKey;
  auth: string;
  /** Answer to further messages. Null: still subscribed. */
  endedWith: 404 | 410 | null;
  messages: PushMessage[];
}

export interface PushState {
  subscriptions: Subscription[];
  lastId: number;
}

/** Context of the functions in this folder. */
export interface Push extends PretendingState<PushState> {
  core: SandboxCore;
  /** For the expiry of tokens, in milliseconds: senders sign with machine time. */
  machineNow(): number;
}
