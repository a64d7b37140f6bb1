import { WebSocket } from 'ws';
import { eventually } from '../../../support/until.ts';
import type { DiscordSandbox } from './discord-sandbox.ts';

interface RawFrame {
  op: number;
  d: Record<string, unknown>;
  s: number | null;
  t: string | null;
}

/** A hand-written gateway client for what discord.js never does. */
interface RawGateway {
  frames: RawFrame[];
  send(frame: unknown): void;
  /** Waits for the first frame that fits. */
  frame(fits: (frame: RawFrame) => boolean): Promise<RawFrame>;
  event(name: string): Promise<RawFrame>;
  /** The code with which the server closes the connection. */
  closed: Promise<number>;
  close(): void;
}

export async function openGateway(sandbox: DiscordSandbox, query = '?v=10'): Promise<RawGateway> {
  const socket = new WebSocket(`${sandbox.address.replace('http', 'ws')}/${query}`);
  const frames: RawFrame[] = [];
  socket.on('message', (raw) => frames.push(JSON.parse(String(raw)) as RawFrame));
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => {
    socket.on('open', resolve);
    socket.on('error', reject);
  });
  const raw: RawGateway = {
    frames,
    closed,
    send: (frame) => socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame)),
    async frame(fits) {
      await eventually(() => frames.some(fits));
      return frames.find(fits) as RawFrame;
    },
    event: (name) => raw.frame((frame) => frame.t === name),
    close: () => socket.close(),
  };
  return raw;
}

export function identifyFrame(sandbox: DiscordSandbox, more: Record<string, unknown> = {}) {
  return {
    op: 2,
    d: { token: sandbox.credentials.botToken, intents: 3, properties: {}, ...more },
  };
}
