import { expect } from 'vitest';
import type { NotificationsAnswer } from '../../../src/contract/signal-feed.contract.ts';
import type { Person } from '../http-person.ts';
import type { TestApp } from '../test-app.ts';

interface Minted {
  id: string;
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

export interface NotifiedBrowser extends Minted {
  /** Decrypted payloads, oldest first. */
  messages(): Promise<{ title: string; body: string; seq: number; tag: string; url: string }[]>;
  /** Everything that the browser was sent, as one text. */
  raw(): Promise<string>;
}

interface PushState {
  subscriptions: { id: string; messages: { text: string | null; problem: string | null }[] }[];
}

export async function readNotifications(person: Person): Promise<NotificationsAnswer> {
  const answer = await person.get('/trpc/tradingview.signalNotifications');
  expect(answer.status, answer.text).toBe(200);
  return (answer.json as { result: { data: NotificationsAnswer } }).result.data;
}

/** Subscribes one browser of this person at the sandbox's push service. */
export async function notifyBrowser(app: TestApp, person: Person): Promise<NotifiedBrowser> {
  const { publicKey } = await readNotifications(person);
  const body = { applicationServerKey: publicKey };
  const minted = (await app.control('POST', '/push/subscriptions', body)) as Minted;
  const { endpoint, keys } = minted;
  const answer = await person.post('/trpc/tradingview.subscribePush', { endpoint, ...keys });
  expect(answer.status, answer.text).toBe(200);
  const received = async () => {
    const state = (await app.control('GET', '/push/state')) as PushState;
    return state.subscriptions.find(({ id }) => id === minted.id)?.messages.toReversed() ?? [];
  };
  return {
    ...minted,
    async messages() {
      const all = await received();
      expect(all.map(({ problem }) => problem)).toEqual(all.map(() => null));
      return all.map(({ text }) => JSON.parse(text ?? ''));
    },
    raw: async () => JSON.stringify(await received()),
  };
}
