import { createMiddleware } from 'hono/factory';
import { refuse } from './errors.ts';
import { isHumanPath } from './human-path.ts';

/** 'DiscordBot (url, version)': Discord's edge rejects other API clients before any route. */
const BOT_AGENT = /^DiscordBot \([^,()]+, [^,()]+\)/;

export const botAgentOnly = createMiddleware(async (c, next) => {
  const isKnown = BOT_AGENT.test(c.req.header('user-agent') ?? '');
  if (!isKnown && !isHumanPath(c.req.path)) return refuse('blockedAtTheDoor').toResponse();
  await next();
  return undefined;
});
