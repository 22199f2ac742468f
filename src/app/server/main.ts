import { fileURLToPath } from 'node:url'
import * as web from '#app/web/entry-server.tsx'
import { readConfig, WrongSetting } from '#platform/server/config.ts'
import { builtAssets } from './assets.ts'
import { serve } from './serve.ts'

/** The built server: reads its settings, opens the house, says where it is. A wrong setting ends it with one clear line. */
try {
  const client = fileURLToPath(new URL('../client', import.meta.url))
  const running = await serve(readConfig(process.env), {
    web,
    assets: builtAssets(client),
    client,
    cached: true,
  })
  let isStopping = false
  // Ctrl-C comes twice: from the terminal, and passed on by npm. The second must not end what the first asked for.
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await running.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  // Whoever reads that it is open may end it at once, and has then read all of it.
  console.log(running.startupMessage.join('\n'))
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof WrongSetting || 'plain' in error ? error.message : error)
  process.exit(1)
}
