import type { CatalogueDocument } from '../../../src/contract/catalogue.contract.ts';
import { actorOf, recordAudit } from '../../audit/record-audit.ts';
import { discardDraft, readOnSale, saveDraft } from '../../catalogue/versions.ts';
import { transact } from '../../database/transaction.ts';
import type { Kernel } from '../../kernel.ts';
import { requireVersion } from './read-catalogue.ts';

type Deps = Pick<Kernel, 'orm' | 'machineClock'>;
/** Null: the command line. */
export interface Editor {
  operatorId: string | null;
}

/** Common audit fields of a change to the catalogue. */
export function catalogueAct({ machineClock }: Pick<Kernel, 'machineClock'>, editor: Editor) {
  return { at: machineClock.now(), actor: actorOf(editor), target: 'catalogue' };
}

/** Replaces the whole draft. Raises 'catalogue.changed' if it is not the one that the editor saw. */
export function saveCatalogueDraft(
  deps: Deps,
  editor: Editor,
  input: { document: CatalogueDocument; expected: string | null },
): Promise<{ hash: string }> {
  return transact(deps.orm, async (em) => {
    const at = deps.machineClock.now();
    const { no: basedOn } = await readOnSale(em);
    const { no, hash } = await saveDraft(em, { ...editor, at }, { ...input, basedOn });
    const facts = { before: { hash: input.expected }, after: { hash, no } };
    const act = catalogueAct(deps, editor);
    recordAudit(em, { ...act, ...facts, action: 'catalogue.draft-saved' });
    return { hash };
  });
}

export function discardCatalogueDraft(deps: Deps, editor: Editor, expected: string): Promise<void> {
  return transact(deps.orm, async (em) => {
    await discardDraft(em, expected);
    const act = catalogueAct(deps, editor);
    const facts = { before: { hash: expected }, after: null };
    recordAudit(em, { ...act, ...facts, action: 'catalogue.draft-discarded' });
  });
}

/** Makes an earlier version the draft. Publishing it is a decision of its own, with a preview. */
export function restoreVersion(
  deps: Deps,
  editor: Editor,
  { no, expected }: { no: number; expected: string | null },
): Promise<{ hash: string }> {
  return transact(deps.orm, async (em) => {
    const at = deps.machineClock.now();
    const document = await requireVersion(em, no);
    const { no: basedOn } = await readOnSale(em);
    const { hash } = await saveDraft(em, { ...editor, at }, { document, expected, basedOn });
    const act = catalogueAct(deps, editor);
    const facts = { before: { hash: expected }, after: { hash, restored: no } };
    recordAudit(em, { ...act, ...facts, action: 'catalogue.version-restored' });
    return { hash };
  });
}
