import { type ApplicationImage, JPEG_QUALITY, MAX_HEIGHT, MAX_WIDTH } from '../contract.ts'

/**
 * A photograph as it travels: fitted within 800 by 600 pixels, upright, as JPEG. Rejects for a file
 * that this browser cannot read as a picture.
 */
export async function prepare(file: File): Promise<ApplicationImage> {
  const picture = await createImageBitmap(file)
  const { width, height } = fitted(picture)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t process images')
  context.imageSmoothingQuality = 'high'
  // What is transparent would come out black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const data = canvas.toDataURL('image/jpeg', JPEG_QUALITY)
  return { name: file.name, type: 'image/jpeg', size: bytesIn(data), data }
}

/** The size of a picture once it fits; a small one keeps its own. */
export function fitted({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The bytes that a base64 data address stands for. */
function bytesIn(data: string): number {
  const text = data.slice(data.indexOf(',') + 1)
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
}
