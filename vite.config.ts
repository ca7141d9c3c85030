import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const API = process.env.API_ORIGIN ?? 'http://localhost:3000';

export default defineConfig({
  root: 'src/web',
  plugins: [react({ compiler: true }), tailwindcss()],
  build: { outDir: '../../dist/web', emptyOutDir: true, target: 'es2023' },
  server: { port: 5173, proxy: { '/api': API, '/dev': API, '/health': API } },
});
