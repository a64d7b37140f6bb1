import { createRequire } from 'node:module';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type Seller, startSeller } from './seller.ts';

interface PermManager {
  getUsers(limit?: number, order?: string): Promise<{ username: string; expiration: string }[]>;
  addUser(username: string, expiration?: Date): Promise<string>;
  modifyExpiration(username: string, expiration?: Date): Promise<string>;
  removeUser(username: string): Promise<string>;
}
interface Client {
  PinePermManager: new (sessionId: string, signature: string, pineId: string) => PermManager;
}
interface Axios {
  interceptors: {
    request: {
      use(change: (config: { url: string }) => { url: string }): number;
      eject(id: number): void;
    };
  };
}

// A third-party client written against the real service, with its axios pointed here.
const require = createRequire(import.meta.url);
const { PinePermManager } = require('@mathieuc/tradingview') as Client;
const axios = createRequire(require.resolve('@mathieuc/tradingview'))('axios') as Axios;

const OCTOBER = new Date('2030-10-29T12:00:00.000Z');

let seller: Seller;
let interceptor: number;
beforeEach(async () => {
  seller = await startSeller();
  interceptor = axios.interceptors.request.use((config) => {
    config.url = config.url.replace('https://www.tradingview.com', seller.address);
    return config;
  });
});
afterEach(async () => {
  axios.interceptors.request.eject(interceptor);
  await seller.close();
});

const manager = (signature = seller.credentials().sessionIdSign) =>
  new PinePermManager(seller.credentials().sessionId, signature, seller.credentials().pine.main);

it('a third-party client adds, adds again, lists, changes and removes a user', async () => {
  const client = manager();
  expect(await client.addUser('TraderAnna', OCTOBER)).toBe('ok');
  expect(await client.addUser('TraderAnna', OCTOBER)).toBe('exists');
  const listed = (await client.getUsers(30)).find((user) => user.username === 'TraderAnna');
  expect(new Date(listed?.expiration ?? 0)).toEqual(OCTOBER);
  expect(await client.modifyExpiration('TraderAnna')).toBe('ok');
  expect(seller.mainRow('TraderAnna')?.expiration).toBeNull();
  expect(await client.removeUser('TraderAnna')).toBe('ok');
  expect(seller.mainRow('TraderAnna')).toBeUndefined();
});

it('a third-party client reads the message of a 422 and a 403', async () => {
  await expect(manager().addUser('nobody_at_all')).rejects.toThrow('User not found: nobody_at_all');
  await expect(manager('v3:other').addUser('TraderAnna')).rejects.toThrow(
    'Authentication credentials were not provided.',
  );
});
