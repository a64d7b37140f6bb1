import { countText } from '../../../../src/domain/numbers/count-text.ts';

const people = (n: number) => countText(n, 'person', 'people');

export const RIVALS_COPY = {
  took: (name: string, role: string, count: number) =>
    `${name} took ${role} from ${people(count)} whom you owe it.`,
  switchOff: 'Switch it off.',
  ask: 'Ask them why.',
  none: 'No other program takes roles from the people who moved in.',
  looking: 'Discord is being asked whether another program takes roles.',
  blind: (reason: string) =>
    reason === 'missing-permissions'
      ? 'Whether another program takes roles cannot be seen: the bot lacks the permission “View Audit Log”. Give it to the bot’s role in Discord’s server settings.'
      : `Whether another program takes roles cannot be seen now: Discord answered “${reason}”.`,
} as const;
