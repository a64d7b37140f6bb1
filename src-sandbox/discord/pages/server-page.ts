import type { Hono } from 'hono';
import { html } from 'hono/html';
import type { World } from '../world.ts';
import { page } from './page.ts';

/** The address that opens the server in Discord. */
export function registerServerPage(app: Hono, world: World): void {
  app.get('/channels/:guildId', (c) => {
    const { id, name } = world.state.guild;
    if (c.req.param('guildId') !== id) {
      return page(c, 'Unknown server', html`<p>There is no such server.</p>`, 404);
    }
    const channels = Object.values(world.state.channels).map((channel) => channel.name);
    return page(
      c,
      name,
      html`<p>Discord opens here.</p>
        <ul>
          ${channels.map((each) => html`<li>${each}</li>`)}
        </ul>`,
    );
  });
}
