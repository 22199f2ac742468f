import type { FindPictures } from '#platform/server/mail/email-types.ts'
import type { EmailPicture } from '#platform/server/mail/looks/email-blocks.tsx'
import type { Photograph } from '#platform/shared/photograph.ts'
import { selectCover } from './internal/office-store.ts'
import { serializePicture } from './internal/serialize-property.ts'

/** An email is 600 pixels wide; a higher picture would push its text out of sight. */
const MAX_WIDTH = 600
const MAX_HEIGHT = 400
/** Files of these widths are sharp enough, and small enough for a telephone. */
const FILE_WIDTHS = [768, 480]

/** Finds the first photograph of each home. The demo has none, because its address cannot be reached from a mail program. */
export const findEmailPictures: FindPictures = async ({ config, database }, homeIds) => {
  if (config.demo || homeIds.length === 0) return new Map()
  const homes = await database
    .selectFrom('property')
    .where('property.id', 'in', homeIds)
    .select(['property.id', 'title'])
    .select((home) => selectCover(home).as('cover'))
    .execute()
  const pictures = new Map<number, EmailPicture>()
  for (const { id, title, cover } of homes) {
    const picture = cover && toEmailPicture(serializePicture(cover), { title, publicUrl: config.publicUrl })
    if (picture) pictures.set(id, picture)
  }
  return pictures
}

/** Returns `null` for a photograph on another site: its size is unknown, and it may vanish. */
function toEmailPicture(
  { src, srcset, width, height, alt }: Photograph,
  { title, publicUrl }: { title: string; publicUrl: string },
): EmailPicture | null {
  if (width === null || height === null) return null
  const files = srcset.jpeg.split(', ').map((file) => file.split(' '))
  const [path] = FILE_WIDTHS.flatMap((requested) => files.find(([, size]) => size === `${requested}w`) ?? [])
  const shown = Math.min(MAX_WIDTH, width, Math.round((MAX_HEIGHT * width) / height))
  return {
    src: `${publicUrl}${path ?? src}`,
    width: shown,
    height: Math.round((height * shown) / width),
    alt: alt || title,
  }
}
