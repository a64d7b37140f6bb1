import {
  addNoteAnswer,
  addNoteInput,
  deleteNoteInput,
  editNoteInput,
} from '../../../../src/contract/operator/desk/user-desk.contract.ts';
import { successAnswer } from '../../../../src/contract/wire-fields.ts';
import { operatorProcedure } from '../../../procedure/procedures.ts';
import type { UserDeps } from '../user.deps.ts';
import { addNote, deleteNote, editNote } from './write-note.ts';

/** Private notes about one user. */
export function noteProcedures({ accountData }: UserDeps) {
  return {
    addNote: operatorProcedure('users.help')
      .input(addNoteInput)
      .output(addNoteAnswer)
      .mutation(async ({ ctx, input }) => ({ id: await addNote(accountData, ctx.actor, input) })),

    editNote: operatorProcedure('users.help')
      .input(editNoteInput)
      .output(successAnswer)
      .mutation(async ({ ctx, input }) => {
        await editNote(accountData, ctx.actor, input);
        return { success: true };
      }),

    deleteNote: operatorProcedure('users.help')
      .input(deleteNoteInput)
      .output(successAnswer)
      .mutation(async ({ input }) => {
        await deleteNote(accountData, input.id);
        return { success: true };
      }),
  };
}
