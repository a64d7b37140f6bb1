import { SHOWN_HASH_LENGTH } from '../../../../src/domain/signals/chain.ts';
import { FOR_UPDATE } from '../../../database/row-locks.ts';
import { readFork, transact } from '../../../database/transaction.ts';
import { ProviderFailure } from '../../../errors/provider-failure.ts';
import { findPosted } from '../../relay/deliver/find-posted.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { type RecordAnchor, RecordAnchorEntity } from '../record-anchor.entity.ts';
import { RecordSettingEntity } from '../settings/record-setting.entity.ts';

type Deps = Pick<SignalsDeps, 'orm' | 'clock' | 'discord'>;

const DAY_MS = 86_400_000;
const CHECKED_ANCHORS = 30;
const COLOUR = 0xff_b2_24;
const GONE = /^(channel-gone|message-gone)$/;

/**
 * Posts the newest anchor in the chosen channel, once, and reads it back. Earlier ones that were never
 * posted stay so: the newest covers them. Returns whether one was posted.
 */
export async function postAnchor(deps: Deps): Promise<boolean> {
  const em = readFork(deps.orm);
  const { anchorChannel } = await em.findOneOrFail(RecordSettingEntity, { id: 1 });
  const [anchor] = await em.find(RecordAnchorEntity, {}, { orderBy: { day: 'desc' }, limit: 1 });
  if (anchorChannel == null || anchor === undefined || anchor.messageId != null) return false;
  const found = anchor.channelId === anchorChannel ? await find(deps, anchor, anchorChannel) : null;
  await record(deps, anchor.day, { channelId: anchorChannel });
  const sent = found ?? (await send(deps, anchor, anchorChannel));
  const read = await deps.discord.gateway.getMessage(anchorChannel, sent.id);
  const isRight = read?.footer === footerOf(anchor);
  await record(deps, anchor.day, {
    messageId: sent.id,
    ...(isRight ? { witnessedAt: deps.clock.now() } : { goneAt: deps.clock.now() }),
  });
  return true;
}

/** Looks once a day whether the latest messages are still there. Returns how many it looked for. */
export async function checkAnchors(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await readFork(deps.orm).find(
    RecordAnchorEntity,
    {
      messageId: { $ne: null },
      goneAt: null,
      witnessedAt: { $lte: new Date(now.getTime() - DAY_MS) },
    },
    { orderBy: { day: 'desc' }, limit: CHECKED_ANCHORS },
  );
  for (const anchor of due) {
    const isThere = await isStillThere(deps, anchor);
    await record(deps, anchor.day, isThere ? { witnessedAt: now } : { goneAt: now });
  }
  return due.length;
}

async function isStillThere({ discord }: Deps, anchor: RecordAnchor): Promise<boolean> {
  try {
    const { channelId, messageId } = anchor;
    const read = await discord.gateway.getMessage(channelId ?? '', messageId ?? '');
    return read?.footer === footerOf(anchor);
  } catch (error) {
    if (error instanceof ProviderFailure && GONE.test(error.reason)) return false;
    throw error;
  }
}

/** '#731 · 9f3c1a0b5d7e2f48', as every message of a signal shows it. */
function footerOf({ lastSeq, head }: RecordAnchor): string {
  return `#${lastSeq} · ${head.slice(0, SHOWN_HASH_LENGTH)}`;
}

/** A try whose answer was lost left a message. */
async function find({ discord }: Deps, anchor: RecordAnchor, channelId: string) {
  const { bot } = await discord.directory.frame();
  return findPosted(discord.gateway, {
    channelId,
    footer: footerOf(anchor),
    isAnchor: true,
    authorId: bot.id,
    since: anchor.takenAt,
    behind: null,
  });
}

function send({ discord }: Deps, anchor: RecordAnchor, channelId: string) {
  return discord.gateway.sendMessage(channelId, {
    nonce: `anchor-${anchor.day}`,
    title: `Record anchor, ${anchor.day}`,
    description: `Last entry received by the end of this day (UTC): ${anchor.lastSeq}\nHash: \`${anchor.head}\``,
    fields: [],
    footer: footerOf(anchor),
    timestamp: anchor.takenAt.toISOString(),
    colour: COLOUR,
    repliesTo: null,
  });
}

function record(
  { orm }: Deps,
  day: string,
  facts: Partial<Pick<RecordAnchor, 'channelId' | 'messageId' | 'witnessedAt' | 'goneAt'>>,
): Promise<void> {
  return transact(orm, async (em) => {
    Object.assign(await em.findOneOrFail(RecordAnchorEntity, { day }, FOR_UPDATE), facts);
  });
}
