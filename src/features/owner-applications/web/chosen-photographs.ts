import { grouped } from '#platform/shared/counted.ts'
import { isIphonePhotograph } from '#platform/shared/photograph.ts'
import { type ApplicationImage, MAX_CHOSEN } from '../contract.ts'
import { prepare } from './prepared-photograph.ts'

/** A photograph that an owner has chosen; it is made smaller as soon as its turn comes. */
export interface ChosenPhotograph {
  id: string
  name: string
  /** Bytes of the file as it was chosen. */
  size: number
  prepared: Promise<ApplicationImage>
}

export interface Choice {
  accepted: File[]
  /** What became of the others, in words for the owner. */
  message: string[]
}

/** Keeps image files up to the ten that may be chosen, and says of every other file why it was left out. */
export function choiceOf(files: readonly File[], already: number): Choice {
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

let turn: Promise<unknown> = Promise.resolve()
let chosen = 0

/** Takes files in and makes them smaller, one after another: ten at once would not fit into a phone's memory. */
export function take(files: readonly File[]): ChosenPhotograph[] {
  return files.map((file) => {
    const prepared = turn.then(() => prepare(file))
    turn = prepared.catch(() => undefined)
    chosen += 1
    return { id: `photograph-${chosen}`, name: file.name, size: file.size, prepared }
  })
}

/** `212 KB`, never less than one. */
export function sizeInKb(bytes: number): string {
  return `${grouped(Math.max(1, Math.round(bytes / 1024)))} KB`
}
