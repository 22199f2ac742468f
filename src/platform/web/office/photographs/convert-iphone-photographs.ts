import { isIphonePhotograph } from '#platform/shared/photograph.ts'

/** JPEG quality from 0 to 1. Above this value no difference is visible. */
const QUALITY = 0.92

/**
 * Converts iPhone photographs to JPEG. Returns other files, and photographs that the browser cannot read, unchanged.
 */
export function convertIphonePhotographs(files: readonly File[]): Promise<File[]> {
  return Promise.all(files.map((file) => (isIphonePhotograph(file) ? convertToJpeg(file).catch(() => file) : file)))
}

async function convertToJpeg(file: File): Promise<File> {
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
