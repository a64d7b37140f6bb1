import { z } from 'zod';
import { type Api, insideGuild } from '../api.ts';
import { auditEntryObject } from '../changes/audit.ts';
import { readQuery, snowflake } from '../request-body.ts';
import { requirePermission } from '../rules/authority.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import { compareIds } from '../snowflake.ts';
import { guildObject, withCounts } from '../wire/guild.ts';
import { userObject } from '../wire/user.ts';
import type { World } from '../world.ts';

const auditQuery = z.object({
  user_id: snowflake.optional(),
  action_type: z.coerce.number().int().optional(),
  before: snowflake.optional(),
  after: snowflake.optional(),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

export function registerGuild(api: Api, world: World): void {
  const inside = insideGuild(world);

  api.get('/guilds/:guild', inside, (c) =>
    c.json(
      c.req.query('with_counts') === 'true' ? withCounts(world.state) : guildObject(world.state),
    ),
  );

  api.get('/guilds/:guild/onboarding', inside, (c) => {
    const { id, onboarding } = world.state.guild;
    return c.json({
      guild_id: id,
      prompts: [],
      default_channel_ids: onboarding?.defaultChannelIds ?? [],
      enabled: onboarding?.enabled ?? false,
      mode: onboarding?.mode ?? 0,
    });
  });

  api.get('/guilds/:guild/audit-logs', inside, (c) => {
    requirePermission(world, PERMISSION.viewAuditLog);
    const query = readQuery(c, auditQuery);
    const matching = world.state.auditLog.filter(
      (entry) =>
        (query.user_id === undefined || entry.byUserId === query.user_id) &&
        (query.action_type === undefined || entry.actionType === query.action_type) &&
        (query.before === undefined || compareIds(entry.id, query.before) < 0) &&
        (query.after === undefined || compareIds(entry.id, query.after) > 0),
    );
    // With `after` the oldest come first, otherwise the newest.
    const ordered = query.after === undefined ? matching.toReversed() : matching;
    const entries = ordered.slice(0, query.limit);
    const concerned = new Set(entries.flatMap((entry) => [entry.byUserId, entry.targetId ?? '']));
    return c.json({
      audit_log_entries: entries.map((entry) => auditEntryObject(world.state, entry)),
      users: Object.values(world.state.users)
        .filter((user) => concerned.has(user.id))
        .map(userObject),
      application_commands: [],
      auto_moderation_rules: [],
      guild_scheduled_events: [],
      integrations: [],
      threads: [],
      webhooks: [],
    });
  });
}
