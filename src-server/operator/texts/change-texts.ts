import type { OfferLanguagesInput } from '../../../src/contract/operator/texts-operator.contract.ts';
import { operatorActor, recordAudit } from '../../audit/record-audit.ts';
import { transact } from '../../database/transaction.ts';
import type { OperatorActor } from '../../procedure/request-context.ts';
import { offerLanguages, setText, type TextChange } from '../../texts/write-texts.ts';
import type { OperatorDeps } from '../operator.deps.ts';

type Deps = Pick<OperatorDeps, 'orm' | 'machineClock' | 'texts'>;
type Actor = Pick<OperatorActor, 'operatorId'>;

/** Replaces a text, or restores its default. */
export async function changeText(deps: Deps, actor: Actor, change: TextChange): Promise<void> {
  const at = deps.machineClock.now();
  await transact(deps.orm, async (em) => {
    await setText(em, { operatorId: actor.operatorId, at }, change);
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: 'texts.changed',
      target: `text:${change.locale}:${change.key}`,
      before: { own: change.expected },
      after: { own: change.value },
    });
  });
  // The writer's next request shows it, without waiting for the notification.
  await deps.texts.load();
}

export async function changeLanguages(
  deps: Deps,
  actor: Actor,
  offer: OfferLanguagesInput,
): Promise<void> {
  const at = deps.machineClock.now();
  await transact(deps.orm, async (em) => {
    const before = await offerLanguages(em, offer);
    recordAudit(em, {
      at,
      actor: operatorActor(actor),
      action: 'texts.languages-offered',
      target: 'texts',
      before: { offered: before.join(' ') },
      after: { offered: offer.locales.join(' ') },
    });
  });
  await deps.texts.load();
}
