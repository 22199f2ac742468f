import { type ApplicationImage, JPEG_QUALITY, MAX_HEIGHT, MAX_WIDTH } from '../contract.ts'

/**
 * Prepares a photograph for sending: scaled to fit within 800 by 600 pixels, upright, as JPEG. Rejects for a file that the
 * browser cannot decode.
 */
export async function preparePhotograph(file: File): Promise<ApplicationImage> {
  const picture = await createImageBitmap(file)
  const { width, height } = fitWithin(picture)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t process images')
  context.imageSmoothingQuality = 'high'
  // Transparent pixels would turn black in a JPEG.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  picture.close()
  const data = canvas.toDataURL('image/jpeg', JPEG_QUALITY)
  return { name: file.name, type: 'image/jpeg', size: bytesIn(data), data }
}

/** Returns the size scaled to fit within 800 by 600 pixels; a smaller picture keeps its size. */
export function fitWithin({ width, height }: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, MAX_WIDTH / width, MAX_HEIGHT / height)
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** Returns the number of bytes that a base64 data URL encodes. */
function bytesIn(data: string): number {
  const text = data.slice(data.indexOf(',') + 1)
  return (text.length / 4) * 3 - (text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0)
}
