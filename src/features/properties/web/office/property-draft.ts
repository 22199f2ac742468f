import type { OfficeProperty, Photograph, PhotographsOfHome } from '#features/properties/contract.ts'
import { UploadQueue } from '#platform/web/office/photographs/upload-queue.ts'
import { type HomeValues, valuesOf } from './home-fields.ts'
import type { PendingUploads } from './pending-uploads.ts'
import { type FilePlaces, textOf } from './photograph-order.ts'

/** What the form of a home knows of the database: what is stored there, in which state, and which files are on their way to it. */
export class PropertyDraft {
  /** `undefined` while the home is not in the database. */
  readonly id: number | undefined
  readonly start: HomeValues
  readonly queue: UploadQueue<PhotographsOfHome>
  places: FilePlaces
  placed: readonly Photograph[]
  #version: number | undefined
  #stored: HomeValues
  #turn: Promise<unknown> = Promise.resolve()

  constructor(home: OfficeProperty | undefined, pendingUploads: PendingUploads | undefined) {
    this.id = home?.id
    this.start = { ...valuesOf(home), words: pendingUploads?.words ?? {} }
    this.#stored = this.start
    this.#version = home?.version
    this.placed = home?.photographs ?? []
    this.queue = pendingUploads?.queue ?? new UploadQueue()
    this.places = pendingUploads?.places ?? {}
  }

  /** The state that the next edit goes from. */
  get version(): number | undefined {
    return this.#version
  }

  /** What is stored now, as far as this form knows. */
  get stored(): HomeValues {
    return this.#stored
  }

  /** One call that counts the version up at a time, or we would be taken for somebody else. */
  inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#turn.then(call)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /**
   * A photograph of ours has arrived. Each counts one up; the answer's own number would hide what somebody else has
   * changed in between.
   */
  added({ images, photographs }: PhotographsOfHome): void {
    if (this.#version !== undefined) this.#version += 1
    this.#keep(images, photographs)
  }

  /** Our order and words were taken: from the very state that we knew. */
  rearranged({ version, images, photographs }: PhotographsOfHome): void {
    this.#version = version
    this.#keep(images, photographs)
  }

  /** Goes on from what is in the database now. */
  resumeFrom(home: OfficeProperty): void {
    this.#version = home.version
    this.#stored = valuesOf(home)
    this.placed = home.photographs
  }

  /** What was typed is to be saved over what somebody else has made of it. */
  overrule(version: number): void {
    this.#version = version
  }

  #keep(images: readonly string[], photographs: readonly Photograph[]): void {
    // Two that travel at once may answer in either order; the longer list is the later one.
    if (photographs.length >= this.placed.length || images.length === 0) {
      this.placed = photographs
      this.#stored = { ...this.#stored, images: textOf(images) }
    }
  }
}

/** A phone that is turned round draws the office anew; the photographs that were chosen are taken up again. */
const TURNING_MS = 3_000
const justSuspended = new Map<string, PropertyDraft>()

export function suspend(name: string, stock: PropertyDraft): void {
  justSuspended.set(name, stock)
  setTimeout(() => justSuspended.get(name) === stock && justSuspended.delete(name), TURNING_MS)
}

export function resume(name: string): PropertyDraft | undefined {
  return justSuspended.get(name)
}
