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
type CapturedMail = z.output<typeof capturedMail>;

/** Mail captured from the product, which writes one JSON file per message. Read only. */
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

/** Newest first. Skips files that are not messages or only partially written. */
function readMail(directory: string): CapturedMail[] {
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
