import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'
import { CHUNK_GROUPS, NOT_PRELOADED } from './scripts/bundle/chunks.ts'

/** Matches modules whose path, without the file extension, ends with a listed name. */
const modulesOf = (names: string[]) => new RegExp(`/(?:${names.join('|')})\\.`)

const notPreloaded = new RegExp(`/(?:${NOT_PRELOADED.join('|')})-[^/]*$`)

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: 'es2022',
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, files, { hostType }) => (hostType === 'js' && notPreloaded.test(file) ? [] : files),
  },
  rolldownOptions: {
    input: {
      app: 'src/app/web/entry-client.tsx',
      boot: 'src/app/web/boot.ts',
      site: 'src/app/web/styles/site.css',
      private: 'src/app/web/styles/private.css',
      office: 'src/app/web/styles/office.css',
    },
    // Each page's script lists the files of other pages. Shared files are named by their hash alone, which is shorter.
    output: {
      entryFileNames: 'assets/[name]-[hash:7].js',
      chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash:7].js' : 'assets/[hash:7].js'),
      codeSplitting: {
        groups: Object.entries(CHUNK_GROUPS).map(([name, modules]) => ({ name, test: modulesOf(modules) })),
        includeDependenciesRecursively: false,
      },
    },
  },
}

/** The server build: needed because its emails and pages are TSX. */
const server: BuildEnvironmentOptions = {
  outDir: 'dist/server',
  target: 'node24',
  minify: false,
  sourcemap: true,
  rolldownOptions: {
    input: {
      main: 'src/app/server/main.ts',
      tools: 'src/app/server/commands/tools.ts',
      'embedded-worker': 'src/platform/server/database/embedded-worker.ts',
      'feed-worker': 'src/features/channels/server/internal/reading/feed-worker.ts',
      'statement-worker': 'src/features/statements/server/internal/statement-worker.ts',
    },
    output: { entryFileNames: '[name].js', chunkFileNames: 'parts/[name]-[hash].js' },
  },
}

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), tailwindcss()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? server : client,
}))
