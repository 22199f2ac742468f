/** Formats in which photographs are served, named by their file extensions. */
export const PHOTOGRAPH_FORMATS = ['avif', 'webp', 'jpg'] as const
export type PhotographFormat = (typeof PHOTOGRAPH_FORMATS)[number]

export const MEDIA_TYPES: Record<PhotographFormat, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

/** Reads the format from a file's first bytes, not from the file's name; `null` for an unsupported format. */
export function sniffedFormat(bytes: Uint8Array): 'jpeg' | 'png' | 'webp' | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 16)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (head.startsWith('RIFF') && head.slice(8, 12) === 'WEBP') return 'webp'
  return null
}
