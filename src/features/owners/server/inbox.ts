import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { readNotes } from '#features/inbox/server/notes.ts'
import { readStanding } from '#features/inbox/server/promises.ts'
import { readLetters } from '#features/inbox/server/replies.ts'
import type { Download } from '#platform/server/http/route.ts'
import type { Office } from '#platform/server/office.ts'
import { uploadPath } from '#platform/server/uploads.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { ApplicationStage, ApplicationSummary, OfficeApplication, OpenApplication } from '../contract.ts'
import { applicationWithId, asApplication, filesOf, pageOfApplications } from './office-store.ts'

/**
 * Applications as the office reads them: those that wait for an answer first, the oldest promise before the others; then
 * those dealt with; spam last. `stage` and `search` narrow the list.
 */
export function readApplications(
  office: Office,
  query: {
    limit?: number | undefined
    offset?: number | undefined
    stage?: ApplicationStage | undefined
    search?: string | undefined
  },
): Promise<Paged<OfficeApplication>> {
  return pageOfApplications(office.database, query)
}

/** How many applications have come how far, and how the promise of an answer is kept (decisions 5.2). */
export async function summariseApplications(office: Office): Promise<ApplicationSummary> {
  const { counts, promise } = await readStanding(office, 'owner_application')
  const none = { new: 0, contacted: 0, visit: 0, accepted: 0, declined: 0, spam: 0 }
  return { counts: { ...none, ...counts }, promise }
}

/** One application with its notes and letters. Refuses an unknown one as `missing`. */
export async function readApplication(office: Office, id: number): Promise<OpenApplication> {
  const about = { item: 'owner_application', itemId: id } as const
  const [row, notes, letters] = await Promise.all([
    applicationWithId(office.database, id),
    readNotes(office.database, about),
    readLetters(office.database, about),
  ])
  if (!row) throw new Refusal('missing', 'Application not found')
  return { ...asApplication(row), notes, letters, hasMailServer: office.config.smtpUrl !== undefined }
}

/**
 * A photograph of an application, by its place among them: its name on the disk nobody outside knows or says (threats 26).
 * Refuses one that is not there as `missing`.
 */
export async function applicationImage(office: Office, id: number, position: number): Promise<Download> {
  const kept = (await filesOf(office.database, id)).find((one) => one.position === position)
  const path = kept && uploadPath(office, 'applications', kept.file)
  if (!path || !(await isThere(path))) throw new Refusal('missing', 'Not found')
  return { filename: `application-${id}-${position + 1}.jpg`, pieces: createReadStream(path) }
}

async function isThere(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}
