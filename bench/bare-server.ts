import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'

/** The yardstick: sends the bytes of its standard input at `/`, and nothing else. */
const body = await buffer(process.stdin)
const server = fastify()
server.get('/', (_, reply) => reply.type(process.argv[2] ?? 'text/plain').send(body))
console.log(await server.listen({ port: 0, host: '127.0.0.1' }))
