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
  for (const line of running.greeting) console.log(line)
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => void running.stop().then(() => process.exit(0)))
} catch (error) {
  if (!(error instanceof Error)) throw error
  console.error(error instanceof WrongSetting || 'plain' in error ? error.message : error)
  process.exit(1)
}
