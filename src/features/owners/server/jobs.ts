import type { Office } from '#platform/server/office.ts'
import { sweepUploads } from '#platform/server/uploads.ts'
import { namedFiles } from './store.ts'

/** Removes photographs older than an hour whose application was never written (threats, partial image upload). */
export async function sweepApplicationPictures(office: Office): Promise<void> {
  await sweepUploads(office, 'applications', (names) => namedFiles(office.database, names))
}
