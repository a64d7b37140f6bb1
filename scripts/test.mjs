import { runWithRuntime } from './runtime.mjs';

runWithRuntime('scripts/testing/run-tests.ts', process.argv.slice(2));
