import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#platform/shared/endpoint.ts'
import { STAFF } from '#test/platform/server/testing/test-client.ts'
import { createTestContext } from '#test/platform/server/testing/test-context.ts'
import { uploadRoute } from '../http/routes/route.ts'
import { createServer, stopGracefully } from '../http/server.ts'

const SLOW_SENDERS = 200

const upload = endpoint({
  method: 'POST',
  path: '/api/upload',
  access: 'view all',
  summary: 'Takes a file',
  upload: ['image/jpeg'],
  answer: z.object({ bytes: z.int() }),
})
const UPLOAD = 'POST /api/upload HTTP/1.1\r\nHost: localhost\r\nContent-Type: image/jpeg\r\nContent-Length: 9999\r\n'

async function openServer() {
  const { ctx } = await createTestContext()
  const server = createServer(ctx, {
    routes: [uploadRoute(upload, 1_000_000, async (_office, _call, file) => ({ bytes: file.length }))],
    identify: async () => ({ ...STAFF, permissions: ['view all'] }),
  })
  server.get('/quick', async () => 'here')
  server.get('/slow', async () => {
    await pause(300)
    return 'here at last'
  })
  onTestFinished(async () => {
    server.server.closeAllConnections()
    await server.close()
  })
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return { server, address, port: Number(new URL(address).port) }
}

test('[threat slow-sender] 200 slow senders are cut off within 20 seconds', async () => {
  const { address, port } = await openServer()
  const heads = Array.from({ length: SLOW_SENDERS / 2 }, () =>
    trickle(port, 'GET /quick HTTP/1.1\r\nHost: localhost\r\n'),
  )
  const bodies = Array.from({ length: SLOW_SENDERS / 2 }, () =>
    trickle(
      port,
      'POST /api/x HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 9999\r\n\r\n',
    ),
  )
  const uploads = Array.from({ length: 10 }, () => trickle(port, `${UPLOAD}\r\n`))
  const staff = { isCutOff: false }
  void trickle(port, `${UPLOAD}Cookie: session\r\n\r\n`).then(() => {
    staff.isCutOff = true
  })
  const slowest = Promise.all([...heads, ...bodies, ...uploads])
  let worst = 0
  let over = false
  void slowest.then(() => {
    over = true
  })
  while (!over) {
    const started = performance.now()
    expect((await fetch(`${address}/quick`)).status).toBe(200)
    worst = Math.max(worst, performance.now() - started)
    await pause(100)
  }
  const lasted = Math.max(...(await slowest))
  console.log(
    `cut off after ${Math.round(lasted / 1000)} s at the latest, others waited ${Math.round(worst)} ms at most`,
  )
  expect(lasted).toBeLessThan(20_000)
  expect(worst).toBeLessThan(300)
  expect(staff.isCutOff).toBe(false)
})

test('a stop under load finishes every started request', async () => {
  const { server, address } = await openServer()
  const begun: Promise<string>[] = []
  for (let sent = 0; sent < 100; sent += 1) {
    begun.push(fetch(`${address}/slow`).then((answer) => answer.text()))
    await pause(10)
  }
  await stopGracefully(server)
  expect(await Promise.all(begun)).toEqual(begun.map(() => 'here at last'))
})

/**
 * Sends the start of a request, then one character every second. Returns the milliseconds until the server closed the connection.
 */
async function trickle(port: number, start: string): Promise<number> {
  const socket: Socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.resume()
  await once(socket, 'connect')
  const began = performance.now()
  socket.write(start)
  const drip = setInterval(() => socket.write('x'), 1_000)
  await once(socket, 'close')
  clearInterval(drip)
  return performance.now() - began
}
