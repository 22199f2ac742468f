import { readFile } from 'node:fs/promises'
import type { Note } from '#features/inbox/contract.ts'
import { type Promised, promiseAnew, promiseMoved } from '#features/inbox/server/moves.ts'
import { addNote } from '#features/inbox/server/notes.ts'
import { isUntold, postReply } from '#features/inbox/server/replies.ts'
import { draftProperty } from '#features/properties/server/draft-property.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { StaffMember } from '#platform/server/http/route.ts'
import { developSoon } from '#platform/server/images/develop.ts'
import { keepPhotograph } from '#platform/server/images/keep.ts'
import type { KeptPhotograph } from '#platform/server/images/photographs.ts'
import { acknowledge } from '#platform/server/mail/form-letters.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { refuseStale } from '#platform/server/stale.ts'
import { writeTrail } from '#platform/server/trail.ts'
import { uploadPath } from '#platform/server/uploads.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import type { ApplicationChanges, ApplicationReply, OfficeApplication } from '../contract.ts'
import { acknowledgement } from './letters.tsx'
import {
  type ApplicationInBooks,
  applicationWithId,
  applicationWithIdKept,
  asApplication,
  filesOf,
  updateApplication,
} from './office-store.ts'

/**
 * Moves an application to another stage, with its line in the trail; any stage may follow any other. The first time that
 * it is accepted it becomes a hidden draft home with its photographs (decisions 5.7); taken back, that home stays. What
 * came as spam and turns out to be a person's starts anew: its promise counts from now, and back among the new ones its
 * sender is thanked. Refuses a stale `version` as `taken`.
 */
export async function changeApplication(
  office: Office,
  id: number,
  { stage, version }: ApplicationChanges,
  staff: StaffMember,
): Promise<OfficeApplication> {
  // Making a picture takes time that nobody else should wait for: it comes before the transaction.
  const photographs = stage === 'accepted' ? await photographsFor(office, id) : []
  const changed = await office.database.transaction().execute(async (books) => {
    const before = await applicationKept(books, id)
    refuseStale(version, before.version, asApplication(before))
    if (stage === undefined || stage === before.stage) return asApplication(before)
    const { business, policy } = await readSettings(office, books)
    const wasUntold = before.stage === 'spam' && (await isUntold(books, aboutIt(id)))
    const moved = { status: stage, hours: policy.applicationResponseHours }
    const becomesHome = stage === 'accepted' && before.property_id === null
    await updateApplication(books, id, {
      stage,
      ...(await promiseMoved(office, books, aboutIt(id), promisedOf(before), moved)),
      ...(becomesHome && { property_id: await draftHome(office, books, before, photographs, staff) }),
    })
    const after = await told(office, books, 'changed', before, staff)
    if (wasUntold && stage === 'new') {
      const thanks = await acknowledgement({ id, email: before.email }, business, new Date(after.promisedBy))
      await acknowledge(office, books, thanks)
    }
    return after
  })
  if (photographs.length > 0) developSoon(office)
  return changed
}

/**
 * Answers an application: the letter, the first answer's moment and the trail in the caller's transaction. A new one (or
 * what was taken for spam) is contacted by it, any other stays where it is.
 */
export async function replyToApplication(
  office: Office,
  books: Books,
  id: number,
  reply: ApplicationReply,
  staff: StaffMember,
): Promise<OfficeApplication> {
  const before = await applicationKept(books, id)
  refuseStale(reply.version, before.version, asApplication(before))
  const { policy } = await readSettings(office, books)
  const hours = policy.applicationResponseHours
  // Before the letter: it is what tells whether anybody was ever written to.
  const promised_by = await promiseAnew(office, books, aboutIt(id), promisedOf(before), hours)
  await postReply(office, books, aboutIt(id), before.email, reply)
  await updateApplication(books, id, {
    stage: before.stage === 'new' || before.stage === 'spam' ? 'contacted' : before.stage,
    answered_at: before.answered_at ?? office.clock.now(),
    promised_by,
  })
  return told(office, books, 'replied', before, staff)
}

/** Adds a note to an application, in the caller's transaction. Refuses an unknown one as `missing`. */
export async function noteOnApplication(
  office: Office,
  books: Books,
  id: number,
  text: string,
  staff: StaffMember,
): Promise<Note> {
  await applicationKept(books, id)
  return addNote(office, books, aboutIt(id), text, staff)
}

/** The photographs of an application as a home's, unless it has become one already; those whose file is gone are left out. */
async function photographsFor(office: Office, id: number): Promise<KeptPhotograph[]> {
  const row = await applicationWithId(office.database, id)
  if (!row || row.property_id !== null) return []
  const kept: KeptPhotograph[] = []
  for (const { file } of await filesOf(office.database, id)) {
    const bytes = await bytesOf(uploadPath(office, 'applications', file))
    if (bytes) kept.push(await keepPhotograph(office, bytes))
  }
  return kept
}

/** Nobody is kept from being accepted by a file that its retention, or a backup without files, has taken away. */
async function bytesOf(path: string): Promise<Buffer | null> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
}

function draftHome(
  office: Office,
  books: Books,
  { property_address, description, bedrooms }: ApplicationInBooks,
  photographs: KeptPhotograph[],
  staff: StaffMember,
): Promise<number> {
  const [street = '', ...rest] = property_address.split(/[\n,]/).map((part) => part.trim())
  return draftProperty(office, books, staff, {
    title: street,
    description,
    location: property_address,
    city: rest.find((part) => part !== '') ?? '',
    bedrooms,
    photographs: photographs.map((kept) => ({ kept, alt: '' })),
  })
}

async function applicationKept(books: Books, id: number): Promise<ApplicationInBooks> {
  const row = await applicationWithIdKept(books, id)
  if (!row) throw new Refusal('missing', 'Application not found')
  return row
}

function aboutIt(itemId: number) {
  return { item: 'owner_application', itemId } as const
}

function promisedOf({ stage, promised_by, answered_at }: ApplicationInBooks): Promised {
  return { status: stage, promisedBy: promised_by, answeredAt: answered_at }
}

/** The trail tells how it stood and stands; of the owner, of notes and letters it tells nothing. Answers how it stands. */
async function told(
  office: Office,
  books: Books,
  action: string,
  row: ApplicationInBooks,
  staff: StaffMember,
): Promise<OfficeApplication> {
  const before = asApplication(row)
  const after = asApplication(await applicationKept(books, row.id))
  const changed = (['stage', 'promisedBy', 'propertyId'] as const).filter((field) => before[field] !== after[field])
  const valuesOf = (one: OfficeApplication) => Object.fromEntries(changed.map((field) => [field, one[field]]))
  await writeTrail(office, books, {
    actor: 'staff',
    userId: staff.userId,
    action,
    item: 'owner_application',
    itemId: row.id,
    before: valuesOf(before),
    after: valuesOf(after),
  })
  return after
}
