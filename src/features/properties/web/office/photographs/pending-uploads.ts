import type { PhotographsOfHome } from '#features/properties/contract.ts'
import type { UploadQueue } from '#platform/web/office/photographs/upload-queue.ts'
import type { PhotographTexts } from '../form/home-fields.ts'
import type { UploadPositions } from './photograph-order.ts'

/** Photographs chosen before the home was stored, or still uploading when the home was saved. */
export interface PendingUploads {
  queue: UploadQueue<PhotographsOfHome>
  positions: UploadPositions
  /** Typed alternative texts and captions, by upload id. */
  photographTexts: Record<string, PhotographTexts>
}
