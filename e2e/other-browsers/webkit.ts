import { globSync } from 'node:fs'
import { freePort } from '../server/server.ts'
import { type Driver, pathOf, startProgram } from './driver.ts'

const DRIVER = 'WebKitWebDriver'
const SCREEN = 'Xvfb'

/** Returns the first missing Debian package, or null if both are installed. */
export function missingForWebkit(): string | null {
  if (!pathOf(DRIVER) || !miniBrowser()) return 'webkit2gtk-driver'
  return pathOf(SCREEN) ? null : 'xvfb'
}

function miniBrowser(): string | undefined {
  return globSync('/usr/lib/*/webkit*gtk-*/MiniBrowser').sort().at(-1)
}

/** Opens Debian's WebKit MiniBrowser by WebDriver on a virtual screen. */
export async function openWebkit(): Promise<Driver> {
  const screen = await startProgram(SCREEN, {
    args: ['-displayfd', '3', '-nolisten', 'tcp', '-screen', '0', '1600x1200x24'],
    until: /(\d+)\n/,
  })
  const port = await freePort()
  const program = await startProgram(DRIVER, {
    args: [`--port=${port}`],
    env: { DISPLAY: `:${screen.found}`, GDK_BACKEND: 'x11' },
  })
  await answers(port)
  const { sessionId } = await send<{ sessionId: string }>(`http://127.0.0.1:${port}/session`, {
    capabilities: {
      alwaysMatch: { 'webkitgtk:browserOptions': { binary: miniBrowser(), args: ['--automation'] } },
    },
  })
  const session = `http://127.0.0.1:${port}/session/${sessionId}`
  return {
    open: (url) => send(`${session}/url`, { url }),
    back: () => send(`${session}/back`, {}),
    resize: (size) => send(`${session}/window/rect`, size),
    run: (expression) => send(`${session}/execute/sync`, { script: `return ${expression}`, args: [] }),
    perform: (actions) => send(`${session}/actions`, { actions }),
    picture: async () => ((await (await fetch(`${session}/screenshot`)).json()) as { value: string }).value,
    close: async () => {
      await fetch(session, { method: 'DELETE' })
      await program.end()
      await screen.end()
    },
  }
}

/** Polls the driver, which prints nothing when it is ready. */
async function answers(port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => null)
    if (answer?.ok) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${DRIVER} did not answer in ten seconds`)
}

async function send<Value>(address: string, body: object): Promise<Value> {
  const answer = await fetch(address, { method: 'POST', body: JSON.stringify(body) })
  const { value } = (await answer.json()) as { value: Value & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${new URL(address).pathname}: ${value.error}: ${value.message}`)
  return value
}
