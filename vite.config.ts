import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** One configuration, two builds: what browsers load, and (with `--ssr`) the server, whose letters are TSX. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild
    ? {
        outDir: 'dist/server',
        target: 'node24',
        minify: false,
        sourcemap: true,
        rollupOptions: {
          input: {
            main: 'src/app/server/main.ts',
            'embedded-worker': 'src/platform/server/database/embedded-worker.ts',
          },
          output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
        },
      }
    : {
        outDir: 'dist/client',
        target: 'es2022',
        manifest: true,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        rollupOptions: {
          input: {
            app: 'src/app/web/entry-client.tsx',
            boot: 'src/app/web/boot.ts',
            site: 'src/app/web/styles/site.css',
          },
        },
      },
}))
