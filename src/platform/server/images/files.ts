import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#platform/shared/refusal.ts'
import type { AppContext } from '../app-context.ts'
import { variantFile } from './folder.ts'
import { MEDIA_TYPES, type PhotographFormat } from './formats.ts'

const NAME = /^([0-9a-f]{64})-([1-9]\d{1,4})\.(avif|webp|jpg)$/

/** Serves photographs to every caller, cached for ever: another picture has another name. */
export function photographFiles(server: FastifyInstance, ctx: AppContext): void {
  server.get<{ Params: { name: string } }>('/photographs/:name', async (request, reply) => {
    const { name } = request.params
    const photograph = await openPhotograph(ctx, name)
    reply.header('Cache-Control', 'public, max-age=31536000, immutable').header('ETag', photograph.etag)
    if (request.headers['if-none-match']?.includes(photograph.etag)) {
      await photograph.close()
      return reply.status(304).send()
    }
    return reply.type(photograph.type).header('Content-Length', photograph.bytes).send(photograph.read())
  })
}

/** Throws `not-found` for a missing file, and for an invalid name, from which no path is built. */
async function openPhotograph(ctx: AppContext, name: string) {
  const [, hash, width, format] = NAME.exec(name) ?? []
  if (!hash || !width || !isFormat(format)) throw new Refusal('not-found', 'Not found')
  const file = await openOrMissing(variantFile(ctx, hash, Number(width), format))
  const { size } = await file.stat()
  return {
    type: MEDIA_TYPES[format],
    etag: `"${name}"`,
    bytes: size,
    read: () => createReadStream('', { fd: file }),
    close: () => file.close(),
  }
}

function isFormat(text: string | undefined): text is PhotographFormat {
  return text !== undefined && text in MEDIA_TYPES
}

async function openOrMissing(path: string) {
  try {
    return await open(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new Refusal('not-found', 'Not found')
    throw error
  }
}
