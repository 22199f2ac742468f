import { type AddressInfo, connect, createServer as createTcpServer, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'

/** Opens a proxy to PostgreSQL for one test. While `isSilent`, connections remain open and all data is dropped. */
export async function openSilentProxy(databaseUrl: string) {
  const target = new URL(databaseUrl)
  const proxy = { url: '', isSilent: false }
  const folder = target.searchParams.get('host')
  const port = target.port || '5432'
  const sockets = new Set<Socket>()
  const server = createTcpServer((socket) => {
    const onward = folder ? connect(`${folder}/.s.PGSQL.${port}`) : connect(Number(port), target.hostname)
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => proxy.isSilent || to.write(bytes))
      from.on('error', () => undefined)
      from.on('close', () => to.destroy())
    }
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy()
    server.close()
  })
  const url = new URL(target)
  url.search = ''
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  proxy.url = url.href
  return proxy
}
