import { sandboxText } from '../../../src/domain/sandbox-text.ts';
import { settings } from '../../lib/public-settings.ts';

/**
 * Shown on every page while a local sandbox simulates a provider, never in production. The server writes the same note
 * into the prerendered landing page.
 */
export function SandboxNote() {
  if (settings.sandbox.length === 0) return null;
  return (
    <aside className="sandbox-note" lang="en" aria-label="Sandbox">
      <strong>Sandbox</strong> {sandboxText(settings.sandbox)}{' '}
      {settings.sandboxControlRoom !== null && (
        <a href={settings.sandboxControlRoom} target="_blank" rel="noopener">
          Control room
        </a>
      )}
    </aside>
  );
}
