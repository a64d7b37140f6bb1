import { sidePage } from '../side/side-page.tsx';
import './status-page.css';

/** The frame of the public status page. The server fills in the services. */
export function renderStatus(css: string): string {
  return sidePage('STATUS', { className: 'status-page', css });
}
