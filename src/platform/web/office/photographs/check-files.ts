import {
  isIphonePhotograph,
  MAX_PHOTOGRAPH_BYTES,
  PHOTOGRAPH_TYPES,
  UNREADABLE_HEIC,
} from '#platform/shared/photograph.ts'

export interface CheckedFiles {
  accepted: File[]
  /** The reason for each rejected file, as shown to the member of staff. */
  message: string[]
}

/** Separates uploadable files from rejected files, with reasons, before any upload. */
export function checkFiles(files: readonly File[]): CheckedFiles {
  const accepted: File[] = []
  const message: string[] = []
  for (const file of files) {
    const rejection = rejectionOf(file)
    if (rejection) message.push(`“${file.name}” was left out: ${rejection}`)
    else accepted.push(file)
  }
  return { accepted, message }
}

function rejectionOf(file: File): string | undefined {
  if (isIphonePhotograph(file)) return UNREADABLE_HEIC
  if (!PHOTOGRAPH_TYPES.includes(file.type)) return 'only JPEG, PNG and WebP photographs can be used.'
  if (file.size === 0) return 'the file is empty.'
  if (file.size > MAX_PHOTOGRAPH_BYTES) return `it is larger than ${MAX_PHOTOGRAPH_BYTES / 1024 / 1024} MB.`
  return undefined
}

/** The `accept` value of a file input for photographs. */
export const ACCEPTED = [...PHOTOGRAPH_TYPES, '.heic', '.heif'].join(',')
