import { type FSWatcher, mkdirSync, readdirSync, readFileSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { z } from 'zod';
import type { ControlDeps } from './control.deps.ts';

const capturedMail = z.object({
  id: z.string(),
  at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string().default(''),
  html: z.string().nullable().default(null),
  links: z.array(z.string()).default([]),
});
export type CapturedMail = z.output<typeof capturedMail>;

/** The mail that the product would have sent: it writes one JSON file per message, we only show them. */
export function mailRoutes({ mailDirectory, changes }: ControlDeps): {
  app: Hono;
  close(): void;
} {
  const app = new Hono();
  const watcher = mailDirectory === null ? null : watchFolder(mailDirectory, changes.notify);

  app.get('/', (c) => c.json({ mail: mailDirectory === null ? [] : readMail(mailDirectory) }));

  app.delete('/', (c) => {
    if (mailDirectory !== null) {
      for (const file of mailFiles(mailDirectory)) rmSync(join(mailDirectory, file));
    }
    return c.body(null, 204);
  });

  return { app, close: () => watcher?.close() };
}

function watchFolder(directory: string, onChange: () => void): FSWatcher {
  mkdirSync(directory, { recursive: true });
  return watch(directory, () => onChange());
}

function mailFiles(directory: string): string[] {
  return readdirSync(directory).filter((file) => file.endsWith('.json'));
}

/** Newest first. A file that is no message, or is only half written, is left out. */
export function readMail(directory: string): CapturedMail[] {
  return mailFiles(directory)
    .flatMap((file) => {
      const parsed = capturedMail.safeParse(readJson(join(directory, file)));
      return parsed.success ? [parsed.data] : [];
    })
    .sort((a, b) => b.at.localeCompare(a.at) || b.id.localeCompare(a.id));
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}
