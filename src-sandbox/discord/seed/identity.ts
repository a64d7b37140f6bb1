import { createHash } from 'node:crypto';
import { snowflakeAt } from '../snowflake.ts';

/** Fixed seed ids, which scripts and notes can refer to. */
const FOUNDED = Date.UTC(2021, 2, 14, 9, 30);
const MINUTE = 60_000;

export const GUILD_ID = snowflakeAt(new Date(FOUNDED));
export const APPLICATION_ID = snowflakeAt(new Date(Date.UTC(2023, 10, 6, 16)), 7);

export const userId = (n: number) =>
  snowflakeAt(new Date(Date.UTC(2016, 1, 1) + n * 613 * MINUTE), (n * 37) % 4096);
export const roleId = (n: number) => snowflakeAt(new Date(FOUNDED + (n + 1) * 3 * MINUTE), n);
export const channelId = (n: number) => snowflakeAt(new Date(FOUNDED + (n + 60) * MINUTE), n);

/** One member joins about every five hours. Even the largest seed ends in the past. */
export const joinedAt = (n: number) => new Date(FOUNDED + (n * 317 + 600) * MINUTE).toISOString();

export const digest = (text: string, length: number) =>
  createHash('sha256').update(`wickline sandbox ${text}`).digest('hex').slice(0, length);

/** Shaped like a bot token: id, timestamp and signature, unpadded. */
export const BOT_TOKEN = [
  Buffer.from(APPLICATION_ID).toString('base64url'),
  Buffer.from(digest('moment', 4)).toString('base64url'),
  Buffer.from(digest('signature', 28)).toString('base64url'),
].join('.');
export const CLIENT_SECRET = digest('client secret', 32);
