import type { Hono } from 'hono';
import { z } from 'zod';
import type { Gateway } from '../gateway/gateway.ts';
import type { RateLimits } from '../rate-limits.ts';
import type { World } from '../world.ts';
import { createDoor, readCall } from './door.ts';
import { registerGatewayControls } from './gateway.ts';
import { registerPeople } from './people.ts';
import { registerSettings } from './settings.ts';

export interface ControlParts {
  world: World;
  gateway: Gateway;
  limits: RateLimits;
  snapshot(): unknown;
  seed(members: number): void;
}

export function createControl({ world, gateway, snapshot, seed }: ControlParts): Hono {
  const door = createDoor();
  door.get('/state', (c) => c.json(snapshot() as object));
  door.post('/seed', async (c) => {
    const { members } = await readCall(
      c,
      z.object({ members: z.int().min(20).max(10_000).default(60) }),
    );
    seed(members);
    return c.json({ members });
  });
  registerPeople(door, world);
  registerGatewayControls(door, world, gateway);
  registerSettings(door, world);
  return door;
}
