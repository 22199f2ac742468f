import { isIphonePhotograph } from '#platform/shared/photograph.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { type ApplicationImage, MAX_CHOSEN } from '../contract.ts'
import { preparePhotograph } from './prepare-photograph.ts'

/** `prepared` resolves once the photograph is scaled down. */
export interface ChosenPhotograph {
  id: string
  name: string
  /** Bytes of the original file. */
  size: number
  prepared: Promise<ApplicationImage>
}

export interface Choice {
  accepted: File[]
  /** Messages for the owner about files that were left out. */
  message: string[]
}

/** Accepts image files up to the maximum of ten. A message explains why other files were left out. */
export function acceptFiles(files: readonly File[], already: number): Choice {
  const images = files.filter(isImage)
  const accepted = images.slice(0, Math.max(0, MAX_CHOSEN - already))
  const message = files
    .filter((file) => !isImage(file))
    .map((file) => `“${file.name}” is not an image file and was left out.`)
  const tooMany = images.length - accepted.length
  if (tooMany > 0)
    message.push(
      `You can choose up to ${MAX_CHOSEN} photographs; ${tooMany} ${tooMany === 1 ? 'was' : 'were'} left out.`,
    )
  return { accepted, message }
}

function isImage(file: File): boolean {
  return file.type.startsWith('image/') || isIphonePhotograph(file)
}

let lastPrepared: Promise<unknown> = Promise.resolve()
let idCounter = 0

/** Scales the files down one after another: ten at once would not fit into a phone's memory. */
export function prepareInTurn(files: readonly File[]): ChosenPhotograph[] {
  return files.map((file) => {
    const prepared = lastPrepared.then(() => preparePhotograph(file))
    lastPrepared = prepared.catch(() => undefined)
    idCounter += 1
    return { id: `photograph-${idCounter}`, name: file.name, size: file.size, prepared }
  })
}

/** Formats a size as `212 KB`, at least 1 KB. */
export function sizeInKb(bytes: number): string {
  return `${groupDigits(Math.max(1, Math.round(bytes / 1024)))} KB`
}
