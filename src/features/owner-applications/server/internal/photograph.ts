import type { AppContext } from '#platform/server/app-context.ts'
import { openUpload } from '#platform/server/files/uploads.ts'
import type { Download } from '#platform/server/http/routes/route.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { findImageFiles } from './store.ts'

/**
 * Returns a photograph of an application by its index. The name of the stored file is never exposed. Throws `not-found` for a
 * missing photograph.
 */
export async function readApplicationImage(ctx: AppContext, id: number, position: number): Promise<Download> {
  const picture = (await findImageFiles(ctx.database, id)).find((one) => one.position === position)
  if (!picture) throw new Refusal('not-found', 'Not found')
  const pieces = await openUpload(ctx, 'applications', picture.file)
  return { filename: `application-${id}-${position + 1}.jpg`, pieces }
}
