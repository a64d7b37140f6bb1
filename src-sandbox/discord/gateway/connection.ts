import type { RawData, WebSocket } from 'ws';
import type { World } from '../world.ts';
import { answerMemberRequest } from './member-requests.ts';
import { CLOSE, OP } from './opcodes.ts';
import {
  detach,
  type GatewaySession,
  invalidate,
  type Sessions,
  sendFrame,
  sendInvalidSession,
} from './session.ts';
import { identify, resume } from './sign-in.ts';

const MAX_FRAME_BYTES = 4096;
const SENDS_PER_MINUTE = 120;

export interface ConnectionTerms {
  /** URL for a resume. */
  address: string;
  /** Close code for IDENTIFY on this connection, from an injected fault. */
  closeWith: number | null;
  /** This connection never answers heartbeats. */
  zombie: boolean;
  /** A session resumed on this connection is invalidated at once. */
  invalidatesResumed: boolean;
  /** Sends everything from `send` in a single write. */
  inOnePiece(send: () => void): void;
}

/** Protocol of one socket: hello, identify, heartbeats, requests. */
export function converse(
  world: World,
  sessions: Sessions,
  socket: WebSocket,
  terms: ConnectionTerms,
): void {
  let session: GatewaySession | null = null;
  let sent: number[] = [];

  const isSignedIn = () => session !== null && !session.invalidated;
  const accept = (outcome: GatewaySession | number | null) => {
    if (typeof outcome === 'number') turnAway(outcome);
    else if (outcome === null) sendInvalidSession(socket, false);
    else {
      session = outcome;
      session.zombie = terms.zombie;
    }
  };
  const turnAway = (code: number) => {
    world.core.ledger.event('discord', 'gateway.turned-away', { code });
    socket.close(code);
  };

  const handlers: Record<number, (data: unknown) => void> = {
    [OP.heartbeat]: () => {
      if (!session?.zombie) sendFrame(socket, { op: OP.heartbeatAck });
    },
    [OP.identify]: (data) => {
      if (isSignedIn()) socket.close(CLOSE.alreadyAuthenticated);
      else if (terms.closeWith !== null) turnAway(terms.closeWith);
      else accept(identify(world, sessions, socket, terms.address, data));
    },
    [OP.resume]: (data) => {
      if (isSignedIn()) socket.close(CLOSE.alreadyAuthenticated);
      else
        terms.inOnePiece(() => {
          accept(resume(world, sessions, socket, data));
          if (terms.invalidatesResumed && session !== null) invalidate(sessions, session, false);
        });
    },
    [OP.requestMembers]: (data) => {
      if (session === null) socket.close(CLOSE.notAuthenticated);
      else if (!session.zombie) answerMemberRequest(world, session, data);
    },
    [OP.presence]: () => undefined,
    [OP.voiceState]: () => undefined,
  };

  socket.on('message', (raw) => {
    const minuteAgo = Date.now() - 60_000;
    sent = [...sent.filter((at) => at > minuteAgo), Date.now()];
    if (sent.length > SENDS_PER_MINUTE) return socket.close(CLOSE.rateLimited);
    const frame = readFrame(raw);
    if (frame === null) return socket.close(CLOSE.decodeError);
    const handle = handlers[frame.op];
    if (handle === undefined) return socket.close(CLOSE.unknownOpcode);
    handle(frame.d);
  });
  socket.on('close', () => {
    if (session?.socket === socket) detach(session);
  });
  // A client that disconnects without a closing handshake. 'close' follows.
  socket.on('error', () => undefined);

  sendFrame(socket, {
    op: OP.hello,
    d: { heartbeat_interval: world.state.settings.heartbeatIntervalMs },
  });
}

function readFrame(raw: RawData): { op: number; d: unknown } | null {
  const text = raw.toString();
  if (text.length > MAX_FRAME_BYTES) return null;
  try {
    const frame: unknown = JSON.parse(text);
    return typeof frame === 'object' && frame !== null && 'op' in frame
      ? { op: Number(frame.op), d: 'd' in frame ? frame.d : null }
      : null;
  } catch {
    return null;
  }
}
