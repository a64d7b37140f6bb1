import { sidePage } from '../side/side-page.tsx';
import './exit-page.css';

/** The frame of the forms to cancel and to withdraw. The server fills in the form. */
export function renderExit(css: string): string {
  return sidePage('EXIT', { className: 'exit-page', css });
}
