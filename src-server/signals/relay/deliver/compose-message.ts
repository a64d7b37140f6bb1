import type { EntityManager } from '@mikro-orm/postgresql';
import { isLateAt } from '../../../../src/domain/signals/delivery-times.ts';
import { maskSignal } from '../../../../src/domain/signals/mask.ts';
import {
  relayFooter,
  relayMessage,
  relayNonce,
} from '../../../../src/domain/signals/relay-message.ts';
import { readFork } from '../../../database/transaction.ts';
import type { NewMessage } from '../../../discord/gateway/message.ts';
import { SignalEntity, type SignalRow } from '../../record/signal.entity.ts';
import { signalOf } from '../../record/signal-row.ts';
import type { SignalsDeps } from '../../signals.deps.ts';
import { type SignalDelivery, SignalDeliveryEntity } from '../signal-delivery.entity.ts';

export interface ComposedMessage {
  message: NewMessage;
  footer: string;
  /** The signal that this one is about was never shown in this channel. */
  isPointless: boolean;
}

export async function composeMessage(
  { orm, clock, texts }: Pick<SignalsDeps, 'orm' | 'clock' | 'texts'>,
  delivery: SignalDelivery,
): Promise<ComposedMessage> {
  const em = readFork(orm);
  const row = await em.findOneOrFail(SignalEntity, { seq: delivery.seq });
  const shown = await shownBefore(em, row, delivery);
  const now = clock.now();
  const content = relayMessage(maskSignal(signalOf(row), delivery.mask), {
    hash: row.hash,
    risk: texts.text(texts.choose(null), 'relay.risk'),
    template: delivery.template ?? null,
    lateFor: isLateAt(now, delivery.dueAt) ? delivery.dueAt : null,
    corrects: isAboutEntry(row) ? await kindOf(em, row.ref ?? 0) : null,
  });
  const nonce = relayNonce(delivery.seq, delivery.routeId);
  return {
    message: { ...content, nonce, repliesTo: shown?.messageId ?? null },
    footer: relayFooter(row.seq, row.hash),
    isPointless: isAboutEntry(row) && shown?.state !== 'sent',
  };
}

const kindOf = async (em: EntityManager, seq: number) =>
  (await em.findOne(SignalEntity, { seq }))?.kind ?? null;

const isAboutEntry = ({ kind }: SignalRow) => kind === 'correction' || kind === 'withdrawal';

/** The delivery, on the same route, of the entry that this one is about. */
async function shownBefore(
  em: EntityManager,
  { ref }: SignalRow,
  { routeId }: SignalDelivery,
): Promise<SignalDelivery | null> {
  return ref == null ? null : em.findOne(SignalDeliveryEntity, { seq: ref, routeId });
}
