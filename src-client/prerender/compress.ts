import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { extname, join, resolve } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT = ['.js', '.css', '.svg', '.webmanifest', '.txt', '.xml'];
const SMALLEST = 600;

/** Writes a .br file of maximum quality beside each file, at build time, where speed does not matter. */
export function compress(): Plugin {
  let outDir = '';
  let isHurried = false;
  return {
    name: 'compress-files',
    apply: 'build',
    enforce: 'post',
    configResolved(config) {
      isHurried = config.mode === 'uncompressed';
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      handler() {
        // Also called after a failed build, whose own error must surface.
        if (!existsSync(outDir) || isHurried) return;
        for (const file of readdirSync(outDir, { recursive: true, withFileTypes: true })) {
          const path = join(file.parentPath, file.name);
          if (!file.isFile() || !WORTH_IT.includes(extname(path))) continue;
          const body = readFileSync(path);
          if (body.length < SMALLEST) continue;
          const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
          writeFileSync(`${path}.br`, brotliCompressSync(body, { params }));
        }
      },
    },
  };
}
