import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Driver, pathOf, startProgram } from './driver.ts'

const PROGRAM = 'firefox-esr'

/** Returns the Debian package if Firefox is not installed, else null. */
export function missingForFirefox(): string | null {
  return pathOf(PROGRAM) ? null : PROGRAM
}

/** Opens Debian's Firefox without a window. Firefox implements WebDriver BiDi, so no separate driver is needed. */
export async function openFirefox(): Promise<Driver> {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-firefox-'))
  const program = await startProgram(PROGRAM, {
    args: ['--headless', '--no-remote', '--remote-debugging-port=0', '--profile', profile],
    until: /listening on (ws:\S+)/,
  })
  const socket = new WebSocket(`${program.found}/session`)
  await once(socket, 'open')
  const call = callsOver(socket)
  await call('session.new', { capabilities: {} })
  const { contexts } = await call<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context
  return {
    open: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    back: async () => void (await call('browsingContext.traverseHistory', { context, delta: -1 })),
    resize: async (viewport) => void (await call('browsingContext.setViewport', { context, viewport })),
    run: async (expression) => {
      const { result, exceptionDetails } = await call<Evaluated>('script.evaluate', {
        // The value is returned as JSON text, because BiDi serialises values in another format.
        expression: `Promise.resolve(${expression}).then((value) => JSON.stringify(value ?? null))`,
        target: { context },
        awaitPromise: true,
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return JSON.parse(result.value)
    },
    perform: async (actions) => void (await call('input.performActions', { context, actions })),
    picture: async () => (await call<{ data: string }>('browsingContext.captureScreenshot', { context })).data,
    close: async () => {
      socket.close()
      await program.end()
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

interface Evaluated {
  result: { value: string }
  exceptionDetails?: { text: string }
}

interface Answer {
  id: number
  result: unknown
  error?: string
  message?: string
}

function callsOver(socket: WebSocket): <Result>(method: string, params: object) => Promise<Result> {
  const waiting = new Map<number, (answer: Answer) => void>()
  socket.addEventListener('message', ({ data }) => {
    const answer: Answer = JSON.parse(String(data))
    waiting.get(answer.id)?.(answer)
    waiting.delete(answer.id)
  })
  let calls = 0
  return async (method, params) => {
    const id = ++calls
    const { promise, resolve } = Promise.withResolvers<Answer>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const { result, error, message } = await promise
    if (error) throw new Error(`${method}: ${error}: ${message}`)
    return result as never
  }
}
