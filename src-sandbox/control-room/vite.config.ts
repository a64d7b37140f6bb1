import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: import.meta.dirname,
  base: './',
  plugins: [react()],
  build: {
    outDir: '../../dist/control-room',
    emptyOutDir: true,
    target: 'es2022',
    // A tool on loopback: one file is simpler than many small ones.
    chunkSizeWarningLimit: 1000,
  },
});
