import type { Provider, SandboxCore } from '../core/provider.ts';
import { PUBLIC_KEY } from './commands/signing-key.ts';
import { createControl } from './control/control.ts';
import { DiscordError } from './errors.ts';
import { broadcast } from './gateway/broadcast.ts';
import { createGateway } from './gateway/gateway.ts';
import type { Sessions } from './gateway/session.ts';
import { isHumanPath } from './human-path.ts';
import { createInviteCalendar } from './invite-calendar.ts';
import { createRateLimits, tooMany } from './rate-limits.ts';
import { redact, redactPath } from './redact.ts';
import { seedState } from './seed/seed.ts';
import { createSite } from './site.ts';
import { takeSnapshot } from './snapshot.ts';
import { createWorld, type World } from './world.ts';

/** Discord on loopback: REST below /api/v10, and the gateway on the same port. */
export function createDiscordProvider(
  core: SandboxCore,
  options: { members?: number; machineNow?: () => number } = {},
): Provider {
  const store = core.store('discord', () => seedState(core.clock.now(), options));
  const sessions: Sessions = new Map();
  const { machineNow = Date.now } = options;
  const world: World = createWorld(core, { store, machineNow }, (event) =>
    broadcast(world, sessions, event),
  );
  const gateway = createGateway(world, sessions, () => provider.watch);
  const limits = createRateLimits(world, options.machineNow);
  const snapshot = () => takeSnapshot(world, sessions, limits.invalidRequests());
  const restart = () => {
    limits.reset();
    gateway.drop(false);
  };

  const provider: Provider = {
    name: 'discord',
    app: createSite(world, limits),
    control: createControl({
      world,
      gateway,
      limits,
      snapshot,
      seed(wanted) {
        store.data = seedState(core.clock.now(), wanted);
        store.changed();
        restart();
      },
    }),
    calendars: [createInviteCalendar(world)],
    credentials: () => {
      const { application, guild } = store.data;
      return {
        botToken: application.botToken,
        guildId: guild.id,
        clientId: application.id,
        clientSecret: application.clientSecret,
        publicKey: PUBLIC_KEY,
      };
    },
    snapshot,
    reset() {
      store.reset();
      restart();
    },
    flush: () => store.flush(),
    errorAnswer: (status, retryAfterSeconds) =>
      status === 429
        ? tooMany(retryAfterSeconds ?? 1, 'user', {})
        : new DiscordError(status, 0, `${status}: ${REASONS[status] ?? 'Error'}`).toResponse(),
    withoutEffect: (work) => world.rehearse(work),
    redact,
    redactPath,
    isHuman: isHumanPath,
    attach: (server) => gateway.attach(server),
    close: () => gateway.close(),
  };
  return provider;
}

const REASONS: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
};
