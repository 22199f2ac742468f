import type { FastifyInstance } from 'fastify'
import type { AppContext } from '../app-context.ts'
import { areUploadsMissing } from '../backup/backup.ts'
import type { DiskSpace } from '../files/disk-space.ts'
import { drainOf } from './connection-drain.ts'

/** Longer than a healthy database ever takes, shorter than a load balancer's timeout. */
const TIMEOUT_MS = 2_000

/**
 * `/healthz` is 200 until shutdown refuses new requests. `/readyz` is 503 during start and shutdown, without a
 * database, with missing uploads [threat lost-uploads] and with a full disk [threat full-disk].
 */
export function registerHealth(server: FastifyInstance, ctx: AppContext, diskSpace: DiskSpace): void {
  server.get('/healthz', async (_, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'alive' }))
  const drain = drainOf(server)
  server.get('/readyz', async (_, reply) => {
    const ready = !drain.isDraining && (await canServe(ctx, diskSpace))
    return reply
      .status(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send(ready ? { status: 'ready' } : { message: 'Not ready' })
  })
}

async function canServe(ctx: AppContext, diskSpace: DiskSpace): Promise<boolean> {
  const answer = areUploadsMissing(ctx).then(
    (areMissing) => !areMissing && diskSpace.hasSpace(),
    () => false,
  )
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), TIMEOUT_MS)
  })
  try {
    return await Promise.race([answer, timeout])
  } finally {
    clearTimeout(timer)
  }
}
