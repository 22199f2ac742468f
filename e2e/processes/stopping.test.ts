import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, inject, onTestFinished, test } from 'vitest'
import { databaseVariables } from '../server/demo.ts'
import { end, start } from '../server/server.ts'
import { prepareData } from '../server/test-server.ts'

async function startDemo(variables: Record<string, string> = {}) {
  const data = await prepareData('embedded demo')
  const server = await start(inject('server'), data.folder, { ...databaseVariables(data), ...variables })
  onTestFinished(async () => {
    await end(server.child, 'SIGKILL')
    rmSync(data.folder, { recursive: true, force: true })
  })
  const exit = once(server.child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>
  return { ...server, dataDir: data.folder, exit }
}

/** Sends the head of a request whose body never comes. */
async function hangingRequest(url: string) {
  const { hostname, port, host } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  await once(socket, 'connect')
  const head = ['POST /api/contact HTTP/1.1', `Host: ${host}`, 'Content-Type: application/json', 'Content-Length: 100']
  socket.write(`${head.join('\r\n')}\r\n\r\n{`)
  await pause(300)
}

test('[threat escaped-error] an uncaught error shuts the server down with exit code 1', async () => {
  const throwing = encodeURIComponent("process.on('SIGUSR2', () => { throw new Error('It escaped') })")
  const { child, dataDir, exit, printed } = await startDemo({
    NODE_OPTIONS: `--import=data:text/javascript,${throwing}`,
  })
  expect(existsSync(join(dataDir, 'control.sock'))).toBe(true)
  child.kill('SIGUSR2')
  expect(await exit).toEqual([1, null])
  expect(printed()).toContain('An unexpected error ends the server')
  expect(printed()).toContain('It escaped')
  expect(existsSync(join(dataDir, 'control.sock'))).toBe(false)
})

test('[threat hanging-stop] a second signal ends a shutdown that waits for a request', async () => {
  const { child, exit, url } = await startDemo()
  await hangingRequest(url)
  child.kill('SIGTERM')
  await pause(1_000)
  expect(child.exitCode).toBeNull()
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await exit).toEqual([1, null])
  expect(performance.now() - began).toBeLessThan(5_000)
})

test('[threat hanging-stop] shutdown ends within 30 seconds although a request hangs', async () => {
  const { child, dataDir, exit, url } = await startDemo()
  await hangingRequest(url)
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await exit).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(30_000)
  expect(readFileSync(join(dataDir, 'installation-id'), 'utf8')).toMatch(/^[0-9a-f-]{36}\n$/)
})
