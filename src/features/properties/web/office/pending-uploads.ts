import type { PhotographsOfHome } from '#features/properties/contract.ts'
import type { UploadQueue } from '#platform/web/office/photographs/upload-queue.ts'
import type { PhotographWords } from './home-fields.ts'
import type { FilePlaces } from './photograph-order.ts'

/** Photographs chosen before their home was stored, or still uploading when it was saved. */
export interface PendingUploads {
  queue: UploadQueue<PhotographsOfHome>
  places: FilePlaces
  /** Typed texts, by upload id. */
  words: Record<string, PhotographWords>
}
