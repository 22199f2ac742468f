import { type Arrival, Inbox } from '#features/inbox/server/inbox.ts'
import { type Application, type ApplicationForm, applicationStage } from '#features/owner-applications/contract.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { announcing, samples, thanking } from './emails.tsx'
import type { StoredPicture } from './pictures.ts'
import {
  addApplication,
  applicationRows,
  asApplication,
  deleteApplications,
  noteAnswered,
  updateApplication,
  WORDS,
} from './store.ts'

/** The inbox of owner applications. An answer moves a new application to contacted. */
export const applications = new Inbox({
  item: 'owner_application',
  notFound: 'Application not found',
  statusIn: 'stage',
  statuses: applicationStage.options,
  answered: 'contacted',
  hoursToAnswer: (policy) => policy.applicationResponseHours,
  retentionMonths: (policy) => policy.applicationRetentionMonths,
  rows: applicationRows,
  words: WORDS,
  update: updateApplication,
  deleteRows: deleteApplications,
  entryOf: asApplication,
  factsOf: ({ stage, bedrooms, images }) => ({ stage, bedrooms, images: images.length }),
  audited: ['stage', 'replyDueAt', 'propertyId'],
  emails: {
    writer: 'owner',
    what: 'an application',
    thanks: 'application-acknowledgement',
    news: 'application',
    reply: 'application-reply',
    thanking,
    announcing,
    samples,
  },
  noteAnswered,
})

/**
 * Stores an owner's application, with its audit log entry and its emails. The photographs are in the upload folder already.
 * Returns the application with their names and sizes.
 */
export async function receiveApplication(
  tx: TxContext,
  form: ApplicationForm,
  pictures: StoredPicture[],
): Promise<Application> {
  const { name, email, phone, propertyAddress: property_address, bedrooms, description, goals } = form
  const columns = { name, email, phone, property_address, bedrooms, description, goals }
  const add = (arrival: Arrival<'stage'>) => addApplication(tx.database, { ...columns, ...arrival }, pictures)
  const application = asApplication(await applications.receive(tx, form, add))
  const images = application.images.map(({ name, bytes }) => ({ name, type: 'image/jpeg', size: bytes }))
  return { ...application, images }
}
