import type { OfficeProperty, Photograph, PhotographsOfHome } from '#features/properties/contract.ts'
import { UploadQueue } from '#platform/web/office/photographs/upload-queue.ts'
import type { PendingUploads } from '../photographs/pending-uploads.ts'
import { joinAddresses, type UploadPositions } from '../photographs/photograph-order.ts'
import { type HomeValues, valuesOf } from './home-fields.ts'

/** The form's copy of the stored home: id, version and values. Also holds the pending uploads. */
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

  /** The home's version that the next save must match. */
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
   * Records an uploaded photograph. Adds 1 to the version: the version in the response would hide a change by another member of
   * staff.
   */
  recordUpload({ images, photographs }: PhotographsOfHome): void {
    if (this.#version !== undefined) this.#version += 1
    this.#storePhotographs(images, photographs)
  }

  /** Records the saved order and texts, and the new version. */
  recordOrder({ version, images, photographs }: PhotographsOfHome): void {
    this.#version = version
    this.#storePhotographs(images, photographs)
  }

  /** Bases the next edit on the home as now stored. */
  resumeFrom(home: OfficeProperty): void {
    this.#version = home.version
    this.#stored = valuesOf(home)
    this.storedPhotographs = home.photographs
  }

  /** Makes the next save overwrite the stored home, which another member of staff has changed. */
  overwriteVersion(version: number): void {
    this.#version = version
  }

  #storePhotographs(images: readonly string[], photographs: readonly Photograph[]): void {
    // Responses of concurrent uploads may arrive in either order. The longer list of photographs is newer.
    if (photographs.length >= this.storedPhotographs.length || images.length === 0) {
      this.storedPhotographs = photographs
      this.#stored = { ...this.#stored, images: joinAddresses(images) }
    }
  }
}

/** Rotating a phone remounts the office. For this time a remounted form can find the pending uploads. */
const REMOUNT_MS = 3_000
const suspendedDrafts = new Map<string, PropertyDraft>()

export function suspendDraft(name: string, propertyDraft: PropertyDraft): void {
  suspendedDrafts.set(name, propertyDraft)
  setTimeout(() => suspendedDrafts.get(name) === propertyDraft && suspendedDrafts.delete(name), REMOUNT_MS)
}

export function findSuspendedDraft(name: string): PropertyDraft | undefined {
  return suspendedDrafts.get(name)
}
