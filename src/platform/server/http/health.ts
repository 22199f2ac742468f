import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { AppContext } from '../app-context.ts'
import type { DiskSpace } from '../disk-space.ts'
import { drainOf } from './connection-drain.ts'

/** Longer than a healthy database ever takes, shorter than a load balancer's timeout. */
const PATIENCE_MS = 2_000

/**
 * `/healthz`: the process is alive. `/readyz`: it can serve; 503 when the database is unreachable, the disk is full
 * [threat full-disk] or the server is shutting down.
 */
export function registerHealth(server: FastifyInstance, ctx: AppContext, room: DiskSpace): void {
  server.get('/healthz', async (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'alive' }))
  const drain = drainOf(server)
  server.get('/readyz', async (_, reply) => {
    const ready = !drain.isDraining && (await canServe(ctx, room))
    return reply
      .status(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(ready ? { status: 'ready' } : { message: 'Not ready' })
  })
}

async function canServe({ database }: AppContext, room: DiskSpace): Promise<boolean> {
  const answer = sql`select 1`.execute(database).then(
    () => room.isLeft(),
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const silence = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS)
  })
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}
