import type { Hono } from 'hono';
import { z } from 'zod';
import { DEFAULT_JOB_READS } from '../changes/invite-targets.ts';
import { answerWithinMs } from '../commands/answers.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { World } from '../world.ts';
import { readCall } from './door.ts';

const settings = z
  .strictObject({
    limitScale: z.number().positive(),
    rateLimits: z.enum(['on', 'off']),
    guildMembersIntent: z.boolean(),
    presencesIntent: z.boolean(),
    messageContentIntent: z.boolean(),
    heartbeatIntervalMs: z.int().min(20).max(60_000),
    answerWithinMs: z.int().min(1),
    sessionStartsRemaining: z.int().min(0).max(1000).nullable(),
    memberScreening: z.boolean(),
    categorySync: z.enum(['every-change', 'patch-only']),
    memberAcceptance: z.enum(['counts', 'free']),
    memberSearch: z.enum(['open', 'needs-intent']),
    targetJobReads: z.int().min(0),
    targetedInvites: z.enum(['shown', 'hidden']),
    usedInviteEvent: z.enum(['before-member', 'after-member', 'never']),
    redirectUris: z.array(z.url()),
  })
  .partial();

export function registerSettings(door: Hono, world: World, limits: RateLimits): void {
  door.get('/settings', (c) => c.json(settingsView(world)));

  door.post('/settings', async (c) => {
    const body = await readCall(c, settings);
    const { state } = world;
    const given = <T>(value: T | undefined, store: (value: T) => void) => {
      if (value !== undefined) store(value);
    };
    const intents = state.application.privilegedIntents;
    given(body.limitScale, (value) => (state.settings.limitScale = value));
    given(body.rateLimits, (value) => (state.settings.rateLimits = value === 'on'));
    given(body.guildMembersIntent, (value) => (intents.guildMembers = value));
    given(body.presencesIntent, (value) => (intents.presences = value));
    given(body.messageContentIntent, (value) => (intents.messageContent = value));
    given(body.heartbeatIntervalMs, (value) => (state.settings.heartbeatIntervalMs = value));
    given(body.sessionStartsRemaining, (value) => (state.settings.sessionStartsRemaining = value));
    given(body.answerWithinMs, (value) => (state.settings.answerWithinMs = value));
    given(body.memberScreening, (value) => (state.settings.memberScreening = value));
    given(body.categorySync, (value) => (state.settings.categorySync = value));
    given(body.memberAcceptance, (value) => (state.settings.memberAcceptance = value));
    given(body.memberSearch, (value) => (state.settings.memberSearch = value));
    given(body.targetJobReads, (value) => (state.settings.targetJobReads = value));
    given(body.targetedInvites, (value) => (state.settings.targetedInvites = value));
    given(body.usedInviteEvent, (value) => (state.settings.usedInviteEvent = value));
    given(body.redirectUris, (value) => (state.oauth.redirectUris = value));
    // New limits start with empty windows.
    if (body.limitScale !== undefined || body.rateLimits !== undefined) limits.reset();
    world.effect('settings.changed', { ...body });
    return c.json(settingsView(world));
  });
}

/** The settings in the format in which they are set. */
export function settingsView(world: World) {
  const { settings: held, application, oauth } = world.state;
  return {
    limitScale: held.limitScale,
    rateLimits: held.rateLimits ? 'on' : 'off',
    guildMembersIntent: application.privilegedIntents.guildMembers,
    presencesIntent: application.privilegedIntents.presences,
    messageContentIntent: application.privilegedIntents.messageContent,
    heartbeatIntervalMs: held.heartbeatIntervalMs,
    answerWithinMs: answerWithinMs(world),
    sessionStartsRemaining: held.sessionStartsRemaining,
    memberScreening: held.memberScreening,
    categorySync: held.categorySync ?? 'every-change',
    memberAcceptance: held.memberAcceptance,
    memberSearch: held.memberSearch ?? 'open',
    targetJobReads: held.targetJobReads ?? DEFAULT_JOB_READS,
    targetedInvites: held.targetedInvites ?? 'shown',
    usedInviteEvent: held.usedInviteEvent,
    redirectUris: oauth.redirectUris,
  };
}
