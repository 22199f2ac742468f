import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// The bundler takes seconds to load on a busy machine.
const TIMEOUT_MS = 30_000

test(
  'a build ends when its parent process is killed',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'latchkey-bundle-'))
    const bundler = spawn(process.execPath, ['scripts/bundle.ts', folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const ended = once(bundler, 'exit')
    bundler.disconnect()
    expect(await ended).toEqual([1, null])
    rmSync(folder, { recursive: true })
  },
  TIMEOUT_MS,
)
