import type { PhotographsOfHome } from '#features/properties/contract.ts'
import type { UploadQueue } from '#platform/web/office/photographs/upload-queue.ts'
import type { PhotographWords } from './home-fields.ts'
import type { FilePlaces } from './photograph-order.ts'

/** Photographs that were chosen before their home was in the database, or had not arrived when it was saved. */
export interface PendingUploads {
  queue: UploadQueue<PhotographsOfHome>
  places: FilePlaces
  /** What was written beside them, by the file's id. */
  words: Record<string, PhotographWords>
}
