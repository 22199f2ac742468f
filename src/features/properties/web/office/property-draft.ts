import type { OfficeProperty, Photograph, PhotographsOfHome } from '#features/properties/contract.ts'
import { UploadQueue } from '#platform/web/office/photographs/upload-queue.ts'
import { type HomeValues, valuesOf } from './home-fields.ts'
import type { PendingUploads } from './pending-uploads.ts'
import { type FilePlaces, textOf } from './photograph-order.ts'

/** The form's view of the stored home: its id, version, stored values and pending uploads. */
export class PropertyDraft {
  /** `undefined` while the home is not stored. */
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

  /** The version that the next edit is based on. */
  get version(): number | undefined {
    return this.#version
  }

  /** Stored values as last received by this form. */
  get stored(): HomeValues {
    return this.#stored
  }

  /** Runs calls that increment the version one after another, so that our own calls do not conflict. */
  inTurn<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const turn = this.#turn.then(call)
    this.#turn = turn.catch(() => undefined)
    return turn
  }

  /**
   * Records an uploaded photograph. Counts our own upload instead of taking the response's version, which would hide a change by
   * another member of staff.
   */
  added({ images, photographs }: PhotographsOfHome): void {
    if (this.#version !== undefined) this.#version += 1
    this.#keep(images, photographs)
  }

  /** Records our new order and texts; the server has checked our version. */
  rearranged({ version, images, photographs }: PhotographsOfHome): void {
    this.#version = version
    this.#keep(images, photographs)
  }

  /** Continues from the home as now stored. */
  resumeFrom(home: OfficeProperty): void {
    this.#version = home.version
    this.#stored = valuesOf(home)
    this.placed = home.photographs
  }

  /** Makes the next save overwrite another member of staff's change. */
  overrule(version: number): void {
    this.#version = version
  }

  #keep(images: readonly string[], photographs: readonly Photograph[]): void {
    // Responses of concurrent uploads may arrive in either order; the longer list is the later.
    if (photographs.length >= this.placed.length || images.length === 0) {
      this.placed = photographs
      this.#stored = { ...this.#stored, images: textOf(images) }
    }
  }
}

/** Rotating a phone remounts the office; within this time the form takes its pending uploads back. */
const TURNING_MS = 3_000
const justSuspended = new Map<string, PropertyDraft>()

export function suspend(name: string, stock: PropertyDraft): void {
  justSuspended.set(name, stock)
  setTimeout(() => justSuspended.get(name) === stock && justSuspended.delete(name), TURNING_MS)
}

export function resume(name: string): PropertyDraft | undefined {
  return justSuspended.get(name)
}
