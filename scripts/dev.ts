import { createServer as createVite } from 'vite'
import type { RunningServer, ServerParts } from '../src/app/server/serve.ts'
import { readConfig, WrongSetting } from '../src/platform/server/config.ts'

/** `npm run dev`: one process that renders pages from the sources and hot-reloads browser code. */
const config = settings()
const vite = await createVite({
  appType: 'custom',
  // Pre-bundles the packages of all pages: a package that is found later would reload the page.
  optimizeDeps: { entries: ['src/app/web/boot.ts', 'src/app/web/entry-client.tsx'] },
  server: {
    middlewareMode: true,
    hmr: { port: config.port + 20_000 },
    watch: { ignored: ['**/!(demo)/data/**', '**/dist/**', '**/.cache/**'] },
  },
})

const PREAMBLE = '/@dev/preamble.js'
const VITE_PATHS = /^\/(?:@|src\/|content\/|node_modules\/|favicon|icon-|apple-touch|fallback-|share-)/

let latest: typeof import('../src/app/web/entry-server.tsx')
const parts: ServerParts = {
  web: {
    routes: (await pages()).routes,
    renderPage: async (...args) => (await pages()).renderPage(...args),
    documentOf: (page, assets) => latest.documentOf(page, assets),
  },
  assets: {
    styles: { site: '', private: '', office: '' },
    fonts: [],
    boot: '/src/app/web/boot.ts',
    scripts: () => ['/src/app/web/entry-client.tsx'],
    head: (sheet) =>
      `<script type="module" src="${PREAMBLE}"></script><script type="module" src="/@vite/client"></script><link rel="stylesheet" href="/src/app/web/styles/${sheet}.css">`,
  },
  cached: false,
  extend: (server) => {
    server.addHook('onRequest', async (request, reply) => {
      if (request.url.startsWith(PREAMBLE)) {
        await reply.type('text/javascript').send(await preamble())
        return reply
      }
      if (VITE_PATHS.test(request.url)) {
        reply.hijack()
        vite.middlewares(request.raw, reply.raw)
      }
    })
    // The content security policy of the built site forbids the web socket and the style elements of hot reload.
    server.addHook('onSend', async (_, reply) => void reply.removeHeader('content-security-policy'))
  },
}

let running: RunningServer | null = await open()
console.log(running.startupMessage.join('\n'))

let restart: Promise<void> = Promise.resolve()
vite.watcher.on('change', (file) => {
  if (!/\/(server|shared|database|demo)\/|\/(calls|contract(\/[^/]+)?)\.ts$/.test(file) || file.endsWith('.test.ts'))
    return
  restart = restart.then(reopen)
})
for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, async () => {
    await running?.stop()
    await vite.close()
    process.exit(0)
  })

function settings() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (!(error instanceof WrongSetting)) throw error
    console.error(error.message)
    process.exit(1)
  }
}

async function pages(): Promise<typeof import('../src/app/web/entry-server.tsx')> {
  latest = (await vite.ssrLoadModule('/src/app/web/entry-server.tsx')) as typeof latest
  return latest
}

async function open(): Promise<RunningServer> {
  const server = (await vite.ssrLoadModule('/src/app/server/serve.ts')) as typeof import('../src/app/server/serve.ts')
  return server.serve(config, parts)
}

async function reopen(): Promise<void> {
  try {
    // If edited code fails to load, no server runs, and `running` stays null until the next edit.
    const old = running
    running = null
    await old?.stop()
    running = await open()
    vite.ws.send({ type: 'full-reload' })
    console.log('The server was restarted.')
  } catch (error) {
    console.error(error)
  }
}

async function preamble(): Promise<string> {
  const { default: react } = await import('@vitejs/plugin-react')
  return react.preambleCode.replace('__BASE__', '/')
}
