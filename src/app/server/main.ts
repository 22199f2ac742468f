import { fileURLToPath } from 'node:url'
import * as web from '#app/web/entry-server.tsx'
import { readConfig, WrongSetting } from '#platform/server/config.ts'
import { builtAssets } from './assets.ts'
import { serve } from './serve.ts'

/** Starts the built server and prints its address. A wrong setting ends the process with one line. */
try {
  const client = fileURLToPath(new URL('../client', import.meta.url))
  const running = await serve(readConfig(process.env), {
    web,
    assets: builtAssets(client),
    client,
    cached: true,
  })
  let isStopping = false
  // Ctrl-C sends two signals: one from the terminal, one passed on by npm. The second must not interrupt the shutdown.
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await running.stop()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
  // Printed last and in one piece: a process that waits for this output may stop the server at once.
  console.log(running.startupMessage.join('\n'))
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof WrongSetting || 'plain' in error ? error.message : error)
  process.exit(1)
}
