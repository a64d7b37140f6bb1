import { api } from '../call/api.ts';
import { leaveView } from './viewed-user.ts';

/** Ends the view at the server too, which would end it by itself after its time. */
export async function endView(): Promise<void> {
  try {
    await api.admin.endView.mutate();
  } catch (error) {
    console.warn('The view could not be ended at the server:', error);
  }
  leaveView();
}
