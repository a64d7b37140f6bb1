import type { Plan } from '../../src/domain/catalogue/catalogue.ts';
import { type Person, personAt } from '../../tests/support/http-person.ts';
import { PASSWORD, subscribe } from '../../tests/support/subscribers.ts';
import type { Palette } from './from-schema.ts';
import type { Role } from './plan-requests.ts';

/** Address of the product, and the sandbox controls to pay with. */
interface Shop {
  url: string;
  control(method: string, path: string, body?: unknown): Promise<unknown>;
  operator: { username: string; password: string };
}

/** One person per role, with a session that is renewed when a request ends it. */
export interface Crew {
  cookieOf(role: Role): string;
  /** Call it after a 401 that this role should not get. */
  renew(role: Role): Promise<void>;
  palette: Palette;
}

export async function gatherCrew(shop: Shop): Promise<Crew> {
  const people = new Map<Role, Person>();
  const enrol = async (role: Role) => {
    if (role === 'operator') {
      const person = personAt(shop.url);
      const { json } = await person.post('/api/admin-login', shop.operator);
      if (json.success !== true) throw new Error('The operator was not let in.');
      people.set(role, person);
    } else if (role !== 'anonymous') {
      people.set(role, await subscribe(shop, role));
    }
  };
  for (const role of ['free', 'basic', 'standard', 'premium', 'operator'] as const)
    await enrol(role);
  const renewing = new Map<Role, Promise<void>>();
  return {
    cookieOf: (role) =>
      [...(people.get(role)?.cookies ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    renew(role) {
      const under = renewing.get(role) ?? enrol(role).finally(() => renewing.delete(role));
      renewing.set(role, under);
      return under;
    },
    palette: await gatherPalette(shop, people.get('operator')),
  };
}

/** Ids of sacrificial users and of the community's objects. */
async function gatherPalette(shop: Shop, operator: Person | undefined): Promise<Palette> {
  const victims = await Promise.all(
    (['standard', 'premium'] as Plan[]).map((p) => subscribe(shop, p)),
  );
  const lists = await Promise.all(
    ['/api/discord-admin', '/api/discord-members'].map((path) => operator?.get(path)),
  );
  const ids = new Set(lists.flatMap((list) => list?.text.match(/\b\d{17,20}\b/g) ?? []));
  return {
    texts: [
      ...victims.flatMap(({ email, userId }) => [email, userId]),
      ...[...ids].slice(0, 30),
      PASSWORD,
      'TraderAnna',
      'canary',
      'welcome',
      'cs_test_unknown',
      '2026-11-20T09:00:00.000Z',
      '2026-11-20',
    ],
  };
}
