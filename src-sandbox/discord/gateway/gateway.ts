import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';
import type { FaultRule } from '../../core/faults.ts';
import type { Provider } from '../../core/provider.ts';
import type { World } from '../world.ts';
import { type ConnectionTerms, converse } from './connection.ts';
import { INTENT } from './intents.ts';
import { CLOSE, OP } from './opcodes.ts';
import { deliver, invalidate, type Sessions, sendFrame } from './session.ts';
import { guildData } from './sign-in.ts';

/**
 * Faults on route 'gateway' affect a connection: 'refuse' drops it, 'status' answers the upgrade with that HTTP status,
 * 'timeout' leaves it hanging, 'slow' waits `delayMs`, 'close' rejects IDENTIFY with close code `status` (default
 * 4000), 'zombie' never answers heartbeats, 'invalidate' invalidates a session in the same write as its resume.
 */
export interface Gateway {
  attach(server: Server): void;
  /** Closes every connection. Also drops sessions that are not resumable. */
  drop(resumable: boolean, code?: number): number;
  /** Asks every client to reconnect (op 7). */
  askToReconnect(): number;
  /** Invalidates every session (op 9). */
  invalidate(resumable: boolean): number;
  /** Silences open connections, or lets them answer again. */
  setZombie(zombie: boolean): number;
  /** Makes the server unavailable to every client. */
  startOutage(): number;
  endOutage(): number;
  close(): void;
}

type Watch = NonNullable<Provider['watch']>;

export function createGateway(
  world: World,
  sessions: Sessions,
  watching: () => Watch | undefined,
): Gateway {
  const sockets = new WebSocketServer({ noServer: true });
  const hanging = new Set<Duplex>();

  const open = (request: IncomingMessage, socket: Duplex, head: Buffer, fault: FaultRule | null) =>
    sockets.handleUpgrade(request, socket, head, (client) => {
      copyFramesTo(client, watching());
      const version = new URL(request.url ?? '/', 'ws://gateway').searchParams.get('v') ?? '10';
      if (version !== '10') client.close(CLOSE.invalidVersion);
      else converse(world, sessions, client, termsOf(request, socket, fault));
    });

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const fault = world.core.faults.take('discord', 'gateway');
    world.core.ledger.event('discord', 'gateway.connection', { fault: fault?.kind ?? null });
    socket.on('error', () => undefined);
    switch (fault?.kind) {
      case 'refuse':
        socket.destroy();
        return;
      case 'status':
        socket.end(`HTTP/1.1 ${fault.status ?? 503} Refused\r\nconnection: close\r\n\r\n`);
        return;
      case 'timeout':
        hanging.add(socket);
        return;
      case 'slow':
        setTimeout(() => open(request, socket, head, fault), fault.delayMs ?? 1000).unref();
        return;
      default:
        open(request, socket, head, fault);
    }
  };

  const connected = () => [...sessions.values()].filter((session) => session.socket !== null);

  return {
    attach: (server) => void server.on('upgrade', upgrade),
    drop(resumable, code = CLOSE.unknownError) {
      const affected = connected();
      for (const session of affected) {
        session.socket?.close(code);
        if (!resumable) sessions.delete(session.id);
      }
      return affected.length;
    },
    askToReconnect() {
      const affected = connected();
      for (const { socket } of affected) if (socket) sendFrame(socket, { op: OP.reconnect });
      return affected.length;
    },
    invalidate(resumable) {
      const affected = connected();
      for (const session of affected) invalidate(sessions, session, resumable);
      return affected.length;
    },
    setZombie(zombie) {
      const affected = connected();
      for (const session of affected) session.zombie = zombie;
      return affected.length;
    },
    startOutage() {
      const affected = connected().filter((session) => (session.intents & INTENT.guilds) !== 0);
      const { guild } = world.state;
      for (const session of affected) {
        deliver(session, 'GUILD_DELETE', { id: guild.id, unavailable: true });
      }
      return affected.length;
    },
    endOutage() {
      const affected = connected().filter((session) => (session.intents & INTENT.guilds) !== 0);
      for (const session of affected) deliver(session, 'GUILD_CREATE', guildData(world, session));
      return affected.length;
    },
    close() {
      for (const client of sockets.clients) client.terminate();
      for (const socket of hanging) socket.destroy();
      sessions.clear();
      sockets.close();
    },
  };
}

function copyFramesTo(client: WebSocket, watch: Watch | undefined): void {
  if (watch === undefined) return;
  client.on('message', (data) => watch('client', String(data)));
  const send = client.send.bind(client) as (text: string) => void;
  client.send = (text: unknown) => {
    watch('server', String(text));
    send(String(text));
  };
}

function termsOf(
  request: IncomingMessage,
  socket: Duplex,
  fault: FaultRule | null,
): ConnectionTerms {
  return {
    address: `ws://${request.headers.host ?? '127.0.0.1'}`,
    closeWith: fault?.kind === 'close' ? (fault.status ?? CLOSE.unknownError) : null,
    zombie: fault?.kind === 'zombie',
    invalidatesResumed: fault?.kind === 'invalidate',
    inOnePiece(send) {
      socket.cork();
      send();
      socket.uncork();
    },
  };
}
