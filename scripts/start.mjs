import { runWithRuntime } from './runtime.mjs';

runWithRuntime('src-server/main.ts', process.argv.slice(2));
