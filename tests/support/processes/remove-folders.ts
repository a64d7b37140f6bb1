import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './data-folder.ts';

// A setup file, which runs before every test file: modules that files share are loaded only once.
afterAll(removeTemporaryFolders);
