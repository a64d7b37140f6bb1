import type { SetUpCheck } from '../../../src/contract/operator/setup.contract.ts';
import { ACCESS_MENU, COMMAND_NAMES } from '../../discord/commands/command-names.ts';
import { finding, looked } from './findings.ts';
import type { SetUpDeps } from './set-up.deps.ts';

const COMMANDS = { id: 'discord.commands', title: 'Commands' };
const ENDPOINT = { id: 'discord.interactions', title: 'Delivery of commands' };

export const INTERACTIONS_PATH = '/hooks/discord/interactions';
const PORTAL = 'Discord developer portal > General Information';

export async function commandChecks(deps: SetUpDeps): Promise<SetUpCheck[]> {
  if (!deps.facts.commands.isOn) {
    const found = 'Members cannot use commands such as /status and /fix.';
    const step = 'Optional: set DISCORD_COMMANDS=on and restart.';
    return [finding(COMMANDS, 'off', { found, step })];
  }
  const invite = 'Invite the bot again with the link above: older invites do not allow commands.';
  return [
    await looked(COMMANDS, () => registeredCheck(deps), {
      'missing-access': { found: 'Discord does not let the bot register commands.', step: invite },
    }),
    await looked(ENDPOINT, () => endpointCheck(deps)),
  ];
}

async function registeredCheck({ discord }: SetUpDeps): Promise<SetUpCheck> {
  const registered = await discord.listCommands();
  const has = (kind: 'slash' | 'user', name: string) =>
    registered.some((each) => each.kind === kind && each.name === name);
  const missing = COMMAND_NAMES.filter((name) => !has('slash', name)).map((name) => `/${name}`);
  if (!has('user', ACCESS_MENU)) missing.push(`the menu "${ACCESS_MENU}"`);
  if (missing.length === 0) {
    const found = `${COMMAND_NAMES.map((name) => `/${name}`).join(', ')} and the menu "${ACCESS_MENU}" are registered.`;
    return finding(COMMANDS, 'ok', { found });
  }
  return finding(COMMANDS, 'missing', {
    found: `Discord lacks ${missing.join(', ')}.`,
    step: 'The server registers them within five minutes. Check again then.',
  });
}

async function endpointCheck({ discord, facts }: SetUpDeps): Promise<SetUpCheck> {
  const { interactionsUrl, publicKey } = await discord.getApplication();
  const ours = `${facts.publicUrl}${INTERACTIONS_PATH}`;
  const key = facts.commands.publicKey;
  const isOurs = interactionsUrl === ours;
  if (interactionsUrl === null) {
    return finding(ENDPOINT, 'ok', { found: "Commands arrive over the bot's connection." });
  }
  if (!isOurs) {
    return finding(ENDPOINT, 'wrong', {
      found: `Discord sends commands to ${interactionsUrl}.`,
      step: `${PORTAL}: empty the Interactions Endpoint URL, or set it to ${ours}.`,
    });
  }
  if (key?.toLowerCase() !== publicKey.toLowerCase()) {
    const found =
      key === null ? 'DISCORD_PUBLIC_KEY is not set.' : 'DISCORD_PUBLIC_KEY is another key.';
    return finding(ENDPOINT, 'wrong', {
      found: `Discord sends commands to ${ours}, but they are refused: ${found}`,
      step: `${PORTAL}: copy the Public Key into DISCORD_PUBLIC_KEY and restart.`,
    });
  }
  return finding(ENDPOINT, 'ok', { found: `Commands arrive at ${ours}.` });
}
