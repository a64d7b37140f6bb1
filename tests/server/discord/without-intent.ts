import type { Plan } from '../../../src/domain/catalogue/catalogue.ts';
import { newId } from '../../../src-server/database/identifier.ts';
import { DiscordIdentityEntity } from '../../../src-server/discord/identity/discord-identity.entity.ts';
import type { Bench } from '../access/support/access-bench.ts';
import { invite, join } from '../access/support/people.ts';

export const identityOf = (bench: Bench, accountId: string) =>
  bench.access.orm.em.fork().findOneOrFail(DiscordIdentityEntity, { accountId });

/** Runs the timer's work with every account due. */
export async function lookForJoiners(bench: Bench): Promise<void> {
  await bench.follower.idle();
  const em = bench.access.orm.em.fork();
  await em.nativeUpdate(DiscordIdentityEntity, {}, { lookedAt: null });
  await bench.follower.lookForJoiners();
  await bench.settle();
}

/** A subscriber who joined with their invite and was seen. */
export async function subscriberInside(bench: Bench, name: string, plan: Plan = 'basic') {
  const accountId = newId();
  bench.subscribe(accountId, plan);
  const { user } = await join(bench, await invite(bench, accountId, name), name);
  await lookForJoiners(bench);
  return { accountId, memberId: user.id };
}

/** Members read one by one since then, in order. */
export function memberReads(bench: Bench, after: number): string[] {
  const bot = bench.discordTruth().application.id;
  return bench
    .calls('discord', after)
    .flatMap(({ name }) => /^GET .*\/members\/(\d+)$/.exec(name)?.[1] ?? [])
    .filter((id) => id !== bot);
}
