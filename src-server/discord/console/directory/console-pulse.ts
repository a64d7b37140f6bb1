import { createHash } from 'node:crypto';
import type { Pulse } from '../../../../src/contract/discord/discord-console.contract.ts';
import { readFork } from '../../../database/transaction.ts';
import type { ConsoleDeps } from '../console.deps.ts';
import { botStateOf } from './bot-state.view.ts';

const NEWEST = `
  select
    (select string_agg(id || state, ' ' order by id desc)
       from (select id, state from bulk_job where guild_id = ? order by id desc limit 5) j) as jobs,
    (select string_agg(id || state, ' ' order by id desc)
       from (select id, state from console_change where guild_id = ? order by id desc limit 40) c) as changes`;

/** Change detection for open pages: event counters and two short queries. */
export async function readPulse(deps: ConsoleDeps): Promise<Pulse> {
  const { guildId } = deps.gateway;
  const [newest] = await readFork(deps.orm).execute<
    { jobs: string | null; changes: string | null }[]
  >(NEWEST, [guildId, guildId]);
  const { members, frame } = deps.directory.versions();
  return {
    bot: botStateOf(deps.gateway),
    members: String(members),
    server: String(frame),
    changes: digest(newest?.changes ?? ''),
    jobs: digest(newest?.jobs ?? ''),
  };
}

/** Short fingerprint of a text. */
function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 16);
}
