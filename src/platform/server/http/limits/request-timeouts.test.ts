import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { waitForRest } from './request-timeouts.ts'

const NEVER = Number.POSITIVE_INFINITY

test.for<[what: string, waits: number[], restAfterMs: number, answer: string]>([
  ['in time is answered', [60_000], 50, 'HTTP/1.1 200 OK'],
  ['never is cut off', [50], NEVER, ''],
  ['before the second timeout is answered', [50, 60_000], 300, 'HTTP/1.1 200 OK'],
])('[threat slow-sender] a request whose rest comes %s', async ([, waits, restAfterMs, answer]) => {
  const port = await serverThatWaits(waits)
  expect((await sendInTwo(port, restAfterMs)).split('\r\n')[0]).toBe(answer)
})

async function serverThatWaits(waits: number[]): Promise<number> {
  const server = createServer((request, response) => {
    for (const milliseconds of waits) waitForRest(request, milliseconds)
    request.resume().once('end', () => response.end('here'))
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** Sends half of a request, and the rest later. Returns the text received until the connection closes. */
async function sendInTwo(port: number, restAfterMs: number): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let received = ''
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text
    if (received.endsWith('here')) socket.end()
  })
  socket.on('error', () => {})
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 4\r\n\r\nab')
  const closed = once(socket, 'close')
  if (restAfterMs !== NEVER) {
    await Promise.race([closed, pause(restAfterMs)])
    if (!socket.destroyed) socket.write('cd')
  }
  await closed
  return received
}
