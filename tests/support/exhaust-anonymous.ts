import { LIMITS, type LimitName } from '../../src-server/limits/limit-table.ts';
import type { TestApp } from './test-app.ts';

type Shared = {
  [Name in LimitName]: (typeof LIMITS)[Name] extends { anonymous: unknown } ? Name : never;
}[LimitName];

/** Sends requests from ever new addresses until their shared quota is used up. */
export async function exhaustAnonymous(app: TestApp, name: Shared): Promise<void> {
  const { limits } = app.app.parts;
  const { points } = LIMITS[name].anonymous;
  for (let index = 0; index <= points; index += 1) {
    const address = `10.40.${index >> 8}.${index & 255}`;
    const passed = await limits
      .fromAddress(name, address, async () => null)
      .then(
        () => true,
        () => false,
      );
    if (!passed) return;
  }
  throw new Error(`All ${points} were let through.`);
}
