import { randomBytes } from 'node:crypto';
import { WebSocket } from 'ws';
import { OP } from './opcodes.ts';

/** Frames buffered for a resume. A client that missed more must identify again. */
const BUFFERED = 1000;
/** A disconnected session expires after this machine time. */
const RESUMABLE_MS = 5 * 60_000;

interface Frame {
  op: number;
  d: unknown;
  s: number | null;
  t: string | null;
}

/** One identified gateway client across all of its connections. */
export interface GatewaySession {
  readonly id: string;
  readonly intents: number;
  readonly largeThreshold: number;
  sequence: number;
  buffer: Frame[];
  socket: WebSocket | null;
  /** Machine time of the disconnect. */
  lostAt: number | null;
  /** Neither answers heartbeats nor delivers events, but keeps the connection open. */
  zombie: boolean;
  /** Invalidated: the client must identify again, on the same connection if it likes. */
  invalidated: boolean;
  /** Machine time of the last request for the full member list. */
  lastFullRequestAt: number | null;
}

export type Sessions = Map<string, GatewaySession>;

export function openSession(
  sessions: Sessions,
  socket: WebSocket,
  intents: number,
  largeThreshold: number,
): GatewaySession {
  forgetLost(sessions);
  const session: GatewaySession = {
    id: randomBytes(16).toString('hex'),
    intents,
    largeThreshold,
    sequence: 0,
    buffer: [],
    socket,
    lostAt: null,
    zombie: false,
    invalidated: false,
    lastFullRequestAt: null,
  };
  sessions.set(session.id, session);
  return session;
}

/** Numbers the event, buffers it for a resume, and sends it if a client is connected. */
export function deliver(session: GatewaySession, name: string, data: unknown, copies = 1): void {
  session.sequence += 1;
  const frame: Frame = { op: OP.dispatch, d: data, s: session.sequence, t: name };
  session.buffer = [...session.buffer.slice(1 - BUFFERED), frame];
  if (session.socket === null || session.zombie || session.invalidated) return;
  for (let copy = 0; copy < copies; copy += 1) sendFrame(session.socket, frame);
}

/** Frames that the client missed. Null when the buffer no longer reaches back that far. */
export function missedSince(session: GatewaySession, sequence: number): Frame[] | null {
  const oldest = session.buffer[0]?.s ?? session.sequence + 1;
  if (sequence < oldest - 1) return null;
  return session.buffer.filter((frame) => (frame.s ?? 0) > sequence);
}

/** Op 9. Drops a session that is not resumable. */
export function invalidate(sessions: Sessions, session: GatewaySession, resumable: boolean): void {
  session.invalidated = true;
  if (session.socket) sendInvalidSession(session.socket, resumable);
  if (!resumable) sessions.delete(session.id);
}

export function sendInvalidSession(socket: WebSocket, resumable: boolean): void {
  sendFrame(socket, { op: OP.invalidSession, d: resumable });
}

export function detach(session: GatewaySession): void {
  session.socket = null;
  session.zombie = false;
  session.lostAt = Date.now();
}

export function sendFrame(socket: WebSocket, frame: Partial<Frame> & { op: number }): void {
  if (socket.readyState !== WebSocket.OPEN) return;
  socket.send(JSON.stringify({ d: null, s: null, t: null, ...frame }));
}

function forgetLost(sessions: Sessions): void {
  for (const session of sessions.values()) {
    if (session.lostAt !== null && Date.now() - session.lostAt > RESUMABLE_MS) {
      sessions.delete(session.id);
    }
  }
}
