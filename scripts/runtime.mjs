// biome-ignore-all lint/style/useNodejsImportProtocol: an old Node does not support it.
// biome-ignore-all lint/style/useTemplate: an old Node must be able to parse this file.
// Read by any Node since 12, so that an old one can say what is missing: no newer syntax in this file.
import { spawn } from 'child_process';
import fs from 'fs';
import module from 'module';
import path from 'path';
import { fileURLToPath, pathToFileURL } from 'url';

const NEEDED = 24;
const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const OWN_NODE = path.join(ROOT, 'node_modules', '.bin', 'node');

/** Runs a project file with a recent enough Node: this one, or the one that `npm ci` installed. */
export function runWithRuntime(file, args) {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
    runHere(file);
  } else if (!process.env.WICKLINE_STARTED_BY && fs.existsSync(OWN_NODE)) {
    handOver(args);
  } else {
    refuse(
      'Wickline needs Node ' +
        NEEDED +
        ' or newer and this is ' +
        process.versions.node +
        '. ' +
        (fs.existsSync(path.join(ROOT, 'node_modules'))
          ? 'None for ' +
            process.platform +
            '-' +
            process.arch +
            ' came with `npm ci`: install one.'
          : '`npm ci` brings one where it can: run that first.'),
    );
  }
}

function runHere(file) {
  if (!fs.existsSync(path.join(ROOT, 'node_modules', 'hono'))) {
    refuse('The dependencies are not installed: run `npm ci` first.');
    return;
  }
  // Shifts argv to what the file would see if started directly.
  if (process.argv[2] === file) process.argv.splice(1, 1);
  // Relative paths in the configuration resolve against the project root, wherever it is started.
  process.chdir(ROOT);
  const cache = path.join(ROOT, 'node_modules', '.cache', 'compiled');
  if (!process.env.NODE_COMPILE_CACHE) process.env.NODE_COMPILE_CACHE = cache;
  module.enableCompileCache(process.env.NODE_COMPILE_CACHE);
  import(pathToFileURL(path.join(ROOT, file)).href).catch((error) => {
    console.error(error);
    process.exit(1);
  });
}

function handOver(args) {
  const child = spawn(OWN_NODE, [process.argv[1]].concat(args), {
    stdio: 'inherit',
    env: Object.assign({}, process.env, { WICKLINE_STARTED_BY: String(process.pid) }),
  });
  ['SIGINT', 'SIGTERM', 'SIGHUP'].forEach((signal) => {
    process.on(signal, () => {
      child.kill(signal);
    });
  });
  child.on('error', () => {
    refuse(
      'The Node that came with `npm ci` does not run on this system (it needs glibc): install Node ' +
        NEEDED +
        ' or newer.',
    );
  });
  child.on('exit', (code) => {
    process.exit(code === null ? 1 : code);
  });
}

function refuse(sentence) {
  console.error(sentence);
  process.exitCode = 1;
}
