import { Hono } from 'hono';
import type { World } from '../world.ts';

export function portalRoutes(_world: World): Hono {
  return new Hono();
}
