import type { Hono } from 'hono';
import { z } from 'zod';
import { addMember } from '../changes/members.ts';
import { resetToken } from '../changes/token.ts';
import type { Gateway } from '../gateway/gateway.ts';
import { CLOSE } from '../gateway/opcodes.ts';
import { BOT_TOKEN } from '../seed/identity.ts';
import type { World } from '../world.ts';
import { readCall } from './door.ts';

const resumable = z.object({ resumable: z.boolean().default(true) });

export function registerGatewayControls(door: Hono, world: World, gateway: Gateway): void {
  door.post('/gateway/drop', async (c) => {
    const body = await readCall(c, resumable);
    return c.json({ dropped: gateway.drop(body.resumable) });
  });

  door.post('/gateway/reconnect', (c) => c.json({ asked: gateway.askToReconnect() }));

  door.post('/gateway/invalidate', async (c) => {
    const body = await readCall(c, resumable);
    return c.json({ invalidated: gateway.invalidate(body.resumable) });
  });

  door.post('/gateway/zombie', async (c) => {
    const { on } = await readCall(c, z.object({ on: z.boolean().default(true) }));
    return c.json({ zombies: gateway.setZombie(on) });
  });

  door.post('/gateway/refuse', async (c) => {
    const { code } = await readCall(
      c,
      z.object({ code: z.int().min(1000).max(4999).nullable().default(null) }),
    );
    world.state.settings.refuseIdentify = code;
    world.changed();
    return c.json({ refuse: code });
  });

  door.post('/gateway/outage', async (c) => {
    const { on } = await readCall(c, z.object({ on: z.boolean().default(true) }));
    return c.json({ reported: on ? gateway.startOutage() : gateway.endOutage() });
  });

  door.post('/bot/join', (c) => {
    const { application, members, roles, users } = world.state;
    const bot = users[application.id];
    if (bot !== undefined && members[bot.id] === undefined) {
      const managed = Object.values(roles).filter((role) => role.botId === bot.id);
      addMember(world, bot, { roleIds: managed.map((role) => role.id) });
      gateway.endOutage();
    }
    return c.json({ joined: application.id });
  });

  door.post('/token/reset', (c) => {
    const botToken = resetToken(world, 'owner');
    gateway.drop(false, CLOSE.authenticationFailed);
    return c.json({ botToken });
  });

  door.post('/token/revoke', (c) => {
    world.state.application.tokenRevoked = true;
    world.effect('token.revoked', {});
    return c.json({ closed: gateway.drop(false, CLOSE.authenticationFailed) });
  });

  door.post('/token/restore', (c) => {
    Object.assign(world.state.application, { tokenRevoked: false, botToken: BOT_TOKEN });
    world.effect('token.restored', {});
    return c.json({ restored: true });
  });
}
