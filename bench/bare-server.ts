import { buffer } from 'node:stream/consumers'
import fastify from 'fastify'

// The baseline of the benchmarks: a Fastify server that answers `/` with the text from standard input, or with an empty 304.

const body = await buffer(process.stdin)
const server = fastify()
const [, , type = 'text/plain', status = '200'] = process.argv
server.get('/', (_, reply) => (status === '304' ? reply.status(304).send() : reply.type(type).send(body)))
console.log(await server.listen({ port: 0, host: '127.0.0.1' }))
