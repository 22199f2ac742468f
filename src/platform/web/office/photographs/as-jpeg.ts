import { isIphonePhotograph } from '#platform/shared/photograph.ts'

/** Beyond it the eye sees nothing more. */
const QUALITY = 0.92

/** iPhone photographs as JPEG where this browser can read them; every other file, and what it cannot read, as it came. */
export function asJpegs(files: readonly File[]): Promise<File[]> {
  return Promise.all(files.map((file) => (isIphonePhotograph(file) ? asJpeg(file).catch(() => file) : file)))
}

async function asJpeg(file: File): Promise<File> {
  const picture = await createImageBitmap(file)
  const canvas = document.createElement('canvas')
  canvas.width = picture.width
  canvas.height = picture.height
  canvas.getContext('2d')?.drawImage(picture, 0, 0)
  picture.close()
  const { promise, resolve } = Promise.withResolvers<Blob | null>()
  canvas.toBlob(resolve, 'image/jpeg', QUALITY)
  const blob = await promise
  if (!blob) throw new Error('This browser can’t process images')
  return new File([blob], file.name.replace(/\.hei[cf]$/i, '.jpg'), { type: 'image/jpeg' })
}
