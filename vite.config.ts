import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { type BuildEnvironmentOptions, defineConfig } from 'vite'

/** Small modules that several pages share. A file for each would cost the home page more bytes than the module has. */
const TOGETHER = [
  {
    name: 'small',
    test: /platform\/web\/(?:offline|ui\/(?:when-idle|use-is-hydrated|use-media|open-dialogs|toast\/toasts))\.ts|shared\/(?:format-count|money)\.ts/,
  },
  { name: 'waiting', test: /ui\/(?:skeleton|empty-state|error-state)\.tsx|icons\/circle-exclamation-point\./ },
  { name: 'reviewed', test: /ui\/stars\.tsx|web\/(?:home-rating|review-card|guest-initial)\.tsx/ },
  {
    name: 'picked',
    test: /ui\/dates\/date-(?:control|range-(?:label|picker))\.tsx?|search\/web\/search-cell|web\/guests-select|icons\/calendar-days\./,
  },
  {
    name: 'page',
    test: /app\/web\/(?:page-head\.tsx|just-sent)|features\/(?:calendar|prices|properties|reviews)\/web\/(?:queries|stay-choice)\.ts|ui\/select\.tsx|icons\/chevron-down\./,
  },
  {
    name: 'icons',
    test: /icons\/(?:bed-double|users|key-round|phone|mail|house|chevron-left|chevron-right|x|circle-check|message-circle|door-open|quote|map-pin|car|copy|accessibility)\.mjs/,
  },
  {
    name: 'card',
    test: /ui\/(?:badge\.tsx|photographs\/use-strip\.ts)|properties\/web\/(?:home-size|nightly-price|featured-pill|save-button)\.tsx/,
  },
  {
    name: 'facts',
    test: /features\/properties\/web\/(?:describe-beds|house-rule-facts|fact-list|rooms|access-facts|surroundings|tile-map|map-tiles|house-rules|own-questions)\./,
  },
]

/**
 * Pages that are mostly opened directly or seldom read: the entry script does not preload their files. Navigation to them takes a
 * little longer.
 */
const SELDOM_WALKED_TO =
  /\/(?:admin|offer|stay|stay-invoice|submit-review|about|help-center|owner-testimonials|faq|[a-z]+-policy|terms-of-service|saved|compare|contact|property-owner|not-found)-[^/]*$/

const client: BuildEnvironmentOptions = {
  outDir: 'dist/client',
  target: 'es2022',
  manifest: true,
  assetsInlineLimit: 0,
  modulePreload: {
    polyfill: false,
    resolveDependencies: (file, files, { hostType }) => (hostType === 'js' && SELDOM_WALKED_TO.test(file) ? [] : files),
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
      codeSplitting: { groups: TOGETHER, includeDependenciesRecursively: false },
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
      tools: 'src/app/server/tools.ts',
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
