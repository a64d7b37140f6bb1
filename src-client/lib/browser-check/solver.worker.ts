import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

// Answers a challenge with its solution, off the thread that draws the page.
handler({ deriveKey });
