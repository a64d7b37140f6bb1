import { randomUUID } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { type Binaries, listLinks } from './binaries.ts';

/**
 * Copies the binaries to `destination` unless they exist, world-readable and with every link.
 * Atomic: the copy gets its name last, so a killed start leaves no partial copy under it.
 */
export async function copyBinaries(binaries: Binaries, destination: string): Promise<Binaries> {
  if (!existsSync(destination)) {
    const unfinished = `${destination}.${randomUUID()}`;
    await copyTree(binaries.directory, unfinished);
    for (const link of listLinks(binaries)) {
      await symlink(link.target, join(unfinished, link.path));
    }
    await rename(unfinished, destination).catch(async (error: NodeJS.ErrnoException) => {
      // Another start was first. Its copy is as good as ours.
      await rm(unfinished, { recursive: true, force: true });
      if (!existsSync(destination)) throw error;
    });
  }
  return { ...binaries, directory: destination };
}

async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const entries = await readdir(from, { withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const [source, copy] = [join(from, entry.name), join(to, entry.name)];
      if (entry.isDirectory()) return copyTree(source, copy);
      // Links are recreated from the package's list. Static archives are only for compilers.
      if (!entry.isFile() || entry.name.endsWith('.a')) return;
      await copyFile(source, copy, constants.COPYFILE_FICLONE);
      await chmod(copy, from.endsWith('/bin') ? 0o755 : 0o644);
    }),
  );
}
