// Starts another entry point the way `npm start` starts the server: node scripts/with-runtime.mjs src-sandbox/main.ts
import { runWithRuntime } from './runtime.mjs';

runWithRuntime(process.argv[2], process.argv.slice(2));
