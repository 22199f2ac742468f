import type { OfficeProperty, Photograph, PhotographsOfHome } from '#features/properties/contract.ts'
import { UploadQueue } from '#platform/web/office/photographs/upload-queue.ts'
import { type HomeValues, valuesOf } from './home-fields.ts'
import type { PendingUploads } from './pending-uploads.ts'
import { joinAddresses, type UploadPositions } from './photograph-order.ts'

/** The form's view of the stored home: its id, version, stored values and pending uploads. */
export class PropertyDraft {
  /** `undefined` while the home is not stored. */
  readonly id: number | undefined
  readonly start: HomeValues
  readonly queue: UploadQueue<PhotographsOfHome>
  positions: UploadPositions
  storedPhotographs: readonly Photograph[]
  #version: number | undefined
  #stored: HomeValues
  #lastCall: Promise<unknown> = Promise.resolve()

  constructor(home: OfficeProperty | undefined, pendingUploads: PendingUploads | undefined) {
    this.id = home?.id
    this.start = { ...valuesOf(home), photographTexts: pendingUploads?.photographTexts ?? {} }
    this.#stored = this.start
    this.#version = home?.version
    this.storedPhotographs = home?.photographs ?? []
    this.queue = pendingUploads?.queue ?? new UploadQueue()
    this.positions = pendingUploads?.positions ?? {}
  }

  /** The version that the next edit is based on. */
  get version(): number | undefined {
    return this.#version
  }

  /** Stored values as last received by this form. */
  get stored(): HomeValues {
    return this.#stored
  }

  /** Runs calls that increment the version one after another, so that this form's calls do not conflict. */
  runInOrder<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    const result = this.#lastCall.then(call)
    this.#lastCall = result.catch(() => undefined)
    return result
  }

  /**
   * Records an uploaded photograph. Adds 1 to the version: the response's version would hide a change by another member of staff.
   */
  recordUpload({ images, photographs }: PhotographsOfHome): void {
    if (this.#version !== undefined) this.#version += 1
    this.#storePhotographs(images, photographs)
  }

  /** Records the saved order and texts; the server has checked this form's version. */
  recordOrder({ version, images, photographs }: PhotographsOfHome): void {
    this.#version = version
    this.#storePhotographs(images, photographs)
  }

  /** Continues from the home as now stored. */
  resumeFrom(home: OfficeProperty): void {
    this.#version = home.version
    this.#stored = valuesOf(home)
    this.storedPhotographs = home.photographs
  }

  /** Makes the next save overwrite another member of staff's change. */
  overwriteVersion(version: number): void {
    this.#version = version
  }

  #storePhotographs(images: readonly string[], photographs: readonly Photograph[]): void {
    // Responses of concurrent uploads may arrive in either order; the longer list is the later.
    if (photographs.length >= this.storedPhotographs.length || images.length === 0) {
      this.storedPhotographs = photographs
      this.#stored = { ...this.#stored, images: joinAddresses(images) }
    }
  }
}

/** Rotating a phone remounts the office; within this time the form takes its pending uploads back. */
const REMOUNT_MS = 3_000
const suspendedDrafts = new Map<string, PropertyDraft>()

export function suspendDraft(name: string, propertyDraft: PropertyDraft): void {
  suspendedDrafts.set(name, propertyDraft)
  setTimeout(() => suspendedDrafts.get(name) === propertyDraft && suspendedDrafts.delete(name), REMOUNT_MS)
}

export function findSuspendedDraft(name: string): PropertyDraft | undefined {
  return suspendedDrafts.get(name)
}
