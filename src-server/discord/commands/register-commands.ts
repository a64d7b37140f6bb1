import { ProviderFailure } from '../../errors/provider-failure.ts';
import type { RegisteredCommand } from '../gateway/command.ts';
import type { CommandDeps } from './command.deps.ts';
import { isSameCommand, wantedCommands } from './command-list.ts';

/**
 * Makes the registered commands equal to ours. Writes only what differs, also after a moderator
 * deleted one. Commands of other programs that use the same bot stay.
 */
export async function registerCommands(deps: CommandDeps): Promise<void> {
  if (deps.mode === 'off') return;
  const wanted = wantedCommands(deps);
  const present = await deps.gateway.listCommands();
  const isOurs = (each: RegisteredCommand) =>
    wanted.some(({ kind, name }) => kind === each.kind && name === each.name);
  if (deps.mode === 'removed') {
    for (const { id } of present.filter(isOurs)) await deps.gateway.deleteCommand(id);
    return;
  }
  const missing = wanted.filter((each) => !isPresent(present, each));
  if (missing.length === 0) return;
  // Replacing the list would delete what another program registered.
  if (present.every(isOurs)) await deps.gateway.replaceCommands(wanted);
  else for (const each of missing) await deps.gateway.putCommand(each);
  const names = missing.map(({ name }) => name);
  const seen = await deps.gateway.listCommands();
  if (missing.every((each) => isPresent(seen, each))) {
    deps.log.info({ names }, 'commands registered in Discord');
    return;
  }
  throw new ProviderFailure('discord', 'unavailable', 'commands-not-seen');
}

const isPresent = (
  present: readonly RegisteredCommand[],
  wanted: Parameters<typeof isSameCommand>[0],
) => present.some((each) => isSameCommand(each, wanted));
