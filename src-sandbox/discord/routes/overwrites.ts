import { type Api, botOnly, causeOf } from '../api.ts';
import { removeOverwrite, setOverwrite } from '../changes/overwrites.ts';
import { refuse } from '../errors.ts';
import { requireChannel } from '../lookups.ts';
import { pathId, readBody } from '../request-body.ts';
import { requireInChannel } from '../rules/authority.ts';
import { overwriteBody, requireSettable, toOverwrite } from '../rules/overwrite-rules.ts';
import { PERMISSION } from '../rules/permission-bits.ts';
import type { World } from '../world.ts';

export function registerOverwrites(api: Api, world: World): void {
  api.put('/channels/:channel/permissions/:overwrite', botOnly, async (c) => {
    const body = await readBody(c, overwriteBody);
    const channel = requireChannel(world, pathId(c, 'channel'));
    const overwrite = toOverwrite(pathId(c, 'overwrite'), body);
    requireInChannel(world, channel, PERMISSION.manageRoles);
    requireSettable(world, channel, overwrite);
    setOverwrite(world, channel, overwrite, causeOf(world, c));
    return c.body(null, 204);
  });

  api.delete('/channels/:channel/permissions/:overwrite', botOnly, (c) => {
    const channel = requireChannel(world, pathId(c, 'channel'));
    const id = pathId(c, 'overwrite');
    requireInChannel(world, channel, PERMISSION.manageRoles);
    const overwrite = channel.overwrites.find((other) => other.id === id);
    if (overwrite === undefined) throw refuse('unknownOverwrite');
    removeOverwrite(world, channel, overwrite, causeOf(world, c));
    return c.body(null, 204);
  });
}
