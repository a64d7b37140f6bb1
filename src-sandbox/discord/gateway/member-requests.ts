import { z } from 'zod';
import { compareIds } from '../snowflake.ts';
import type { MemberState } from '../state.ts';
import { memberObject } from '../wire/member.ts';
import type { World } from '../world.ts';
import { INTENT } from './intents.ts';
import { OP } from './opcodes.ts';
import { deliver, type GatewaySession } from './session.ts';

const CHUNK = 1000;
const FULL_LIST_EVERY_MS = 30_000;

const requestSchema = z.object({
  guild_id: z.union([z.string(), z.array(z.string()).length(1)]).transform(String),
  query: z.string().optional(),
  limit: z.int().min(0).default(0),
  user_ids: z.union([z.string().transform((id) => [id]), z.array(z.string()).max(100)]).optional(),
  nonce: z.string().max(32).optional(),
});

/** Op 8: sends members in chunks, or RATE_LIMITED for a second full list within 30 seconds. */
export function answerMemberRequest(world: World, session: GatewaySession, data: unknown): void {
  const parsed = requestSchema.safeParse(data);
  if (!parsed.success || parsed.data.guild_id !== world.state.guild.id) return;
  const { guild_id, query, limit, user_ids, nonce } = parsed.data;
  const isFull = user_ids === undefined && query === '' && limit === 0;
  if (isFull) {
    // Discord sends nothing to a session without the privileged intent.
    if ((session.intents & INTENT.guildMembers) === 0) return;
    const wait = waitForFullList(world, session);
    if (wait > 0) {
      deliver(session, 'RATE_LIMITED', {
        opcode: OP.requestMembers,
        retry_after: wait / 1000,
        meta: { guild_id, ...(nonce === undefined ? {} : { nonce }) },
      });
      return;
    }
    session.lastFullRequestAt = Date.now();
  }

  const { state } = world;
  const found =
    user_ids === undefined
      ? startingWith(world, query ?? '').slice(0, isFull ? undefined : Math.min(limit || 100, 100))
      : user_ids.flatMap((id) => state.members[id] ?? []);
  const notFound = (user_ids ?? []).filter((id) => state.members[id] === undefined);
  const count = Math.max(1, Math.ceil(found.length / CHUNK));
  for (let index = 0; index < count; index += 1) {
    deliver(session, 'GUILD_MEMBERS_CHUNK', {
      guild_id,
      members: found
        .slice(index * CHUNK, (index + 1) * CHUNK)
        .map((member) => memberObject(state, member)),
      chunk_index: index,
      chunk_count: count,
      ...(notFound.length > 0 ? { not_found: notFound } : {}),
      ...(nonce === undefined ? {} : { nonce }),
    });
  }
}

/** Members whose username, display name or nickname starts with the text, by id. */
export function startingWith(world: World, text: string): MemberState[] {
  const wanted = text.toLowerCase();
  return Object.values(world.state.members)
    .filter((member) => {
      const user = world.state.users[member.userId];
      return [user?.username, user?.globalName, member.nick].some((name) =>
        name?.toLowerCase().startsWith(wanted),
      );
    })
    .sort((a, b) => compareIds(a.userId, b.userId));
}

function waitForFullList(world: World, session: GatewaySession): number {
  const { rateLimits, limitScale } = world.state.settings;
  if (!rateLimits || session.lastFullRequestAt === null) return 0;
  return session.lastFullRequestAt + FULL_LIST_EVERY_MS / limitScale - Date.now();
}
