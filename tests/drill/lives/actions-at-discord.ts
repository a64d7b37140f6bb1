import type { LifeAction } from './life-action.ts';
import { atProvider, type Stage } from './stage.ts';
import type { Subscriber } from './subscriber.ts';

const inside = ({ memberId, isInside }: Subscriber) => memberId !== null && isInside;
const outside = ({ memberId, isInside }: Subscriber) => memberId !== null && !isInside;

/** Acts in the Discord server, which reach us through the gateway. */
export const ACTIONS_AT_DISCORD: readonly LifeAction[] = [
  { name: 'leave the server', weight: 14, fits: inside, act: leave },
  { name: 'come back to the server', weight: 40, fits: outside, act: comeBack },
  { name: 'another nickname', weight: 1, fits: inside, act: rename },
];

async function leave(stage: Stage, subscriber: Subscriber): Promise<void> {
  await atProvider(stage, `/discord/members/${subscriber.memberId}/leave`);
  subscriber.isInside = false;
}

async function comeBack(stage: Stage, subscriber: Subscriber): Promise<void> {
  await atProvider(stage, '/discord/join', {
    code: stage.world.invite,
    username: subscriber.discordName,
  });
  subscriber.isInside = true;
}

function rename(stage: Stage, { memberId }: Subscriber): Promise<unknown> {
  const nick = `n${stage.chance.below(1000)}`;
  return atProvider(stage, `/discord/members/${memberId}/nick`, { nick });
}
