import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import type { AppContext } from '#platform/server/app-context.ts'
import type { Download } from '#platform/server/http/route.ts'
import { uploadPath } from '#platform/server/uploads.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { filesOf } from './store.ts'

/**
 * Returns a photograph of an application by its index. The name of the stored file is never exposed. Throws `not-found` for a
 * missing photograph.
 */
export async function applicationImage(ctx: AppContext, id: number, position: number): Promise<Download> {
  const picture = (await filesOf(ctx.database, id)).find((one) => one.position === position)
  const path = picture && uploadPath(ctx, 'applications', picture.file)
  if (!path || !(await isThere(path))) throw new Refusal('not-found', 'Not found')
  return { filename: `application-${id}-${position + 1}.jpg`, pieces: createReadStream(path) }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
