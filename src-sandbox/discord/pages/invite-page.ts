import type { Hono } from 'hono';
import { html } from 'hono/html';
import { z } from 'zod';
import { findInvite } from '../changes/invites.ts';
import { findOrCreateUser, joinByInvite } from '../changes/joining.ts';
import { DiscordError } from '../errors.ts';
import { usernameInput } from '../rules/username.ts';
import type { World } from '../world.ts';
import { page, usernameField } from './page.ts';

/** The page behind an invite link: the visitor picks a user and joins. */
export function registerInvitePage(app: Hono, world: World): void {
  app.get('/invite/:code', (c) => {
    const invite = findInvite(world, c.req.param('code'));
    if (invite === null) {
      return page(c, 'Invite invalid', html`<p>This invite may be expired or used up.</p>`, 404);
    }
    const outside = Object.values(world.state.users)
      .filter((user) => world.state.members[user.id] === undefined)
      .map((user) => user.username);
    return page(
      c,
      `You have been invited to join ${world.state.guild.name}`,
      html`<form method="post">
        ${usernameField(outside)}
        <button class="main">Accept invite</button>
      </form>`,
    );
  });

  app.post('/invite/:code', async (c) => {
    const form = await c.req.parseBody();
    const name = usernameInput.safeParse(form.username);
    if (!name.success) {
      return page(c, 'Invalid username', html`<p>${z.prettifyError(name.error)}</p>`, 400);
    }
    try {
      joinByInvite(world, c.req.param('code'), findOrCreateUser(world, name.data));
    } catch (error) {
      if (!(error instanceof DiscordError)) throw error;
      return page(c, 'Unable to accept invite', html`<p>${error.message}</p>`, 400);
    }
    return page(c, `Welcome, ${name.data}`, html`<p>You are in ${world.state.guild.name}.</p>`);
  });
}
