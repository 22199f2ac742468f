import { fileURLToPath } from 'node:url'
import * as web from '#app/web/entry-server.tsx'
import { readConfig, WrongSetting } from '#platform/server/config.ts'
import { builtAssets } from './pages/assets.ts'
import { serve } from './serve.ts'

/**
 * Milliseconds. Ctrl-C sends two signals, one from the terminal and one by npm. A signal after this time ends the process at
 * once.
 */
const REPEATED_MS = 500

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
  let signalledAt: number | undefined
  const stop = async (exitCode: number) => {
    if (isStopping) return
    isStopping = true
    await running.stop().finally(() => process.exit(exitCode))
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (signalledAt !== undefined && performance.now() - signalledAt > REPEATED_MS) process.exit(1)
      signalledAt ??= performance.now()
      void stop(0)
    })
  // The state of the process is unknown, so the server stops and the supervisor starts a new process [threat escaped-error].
  process.on('uncaughtException', (error) => {
    running.ctx.log.fatal({ err: error }, 'An unexpected error ends the server')
    void stop(1)
  })
  // The last step, and a single write: a process that waits for this output may stop the server at once.
  console.log(running.startupMessage.join('\n'))
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof WrongSetting || 'plain' in error ? error.message : error)
  process.exit(1)
}
