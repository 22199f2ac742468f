import { Inbox, type ReceivedColumns } from '#features/inbox/server/inbox.ts'
import { type Application, type ApplicationForm, applicationStage } from '#features/owner-applications/contract.ts'
import type { TxContext } from '#platform/server/transaction.ts'
import { acknowledgementEmail, officeNotification, samples } from './emails.tsx'
import type { StoredPicture } from './pictures.ts'
import {
  addApplication,
  deleteApplications,
  SEARCHED_TEXT,
  selectApplications,
  toOfficeApplication,
  updateApplication,
} from './store.ts'

/** The inbox of owner applications. An answer moves a new or spam application to contacted. */
export const applicationInbox = new Inbox({
  item: 'owner_application',
  notFound: 'Application not found',
  statusColumn: 'stage',
  statuses: applicationStage.options,
  answered: 'contacted',
  hoursToAnswer: (policy) => policy.applicationResponseHours,
  retentionMonths: (policy) => policy.applicationRetentionMonths,
  rows: selectApplications,
  searchedText: SEARCHED_TEXT,
  update: updateApplication,
  deleteRows: deleteApplications,
  toEntry: toOfficeApplication,
  auditFacts: ({ stage, bedrooms, images }) => ({ stage, bedrooms, images: images.length }),
  auditedFields: ['stage', 'replyDueAt', 'propertyId'],
  emails: {
    senderRole: 'owner',
    itemWithArticle: 'an application',
    acknowledgementKind: 'application-acknowledgement',
    notificationKind: 'application',
    replyKind: 'application-reply',
    acknowledgement: acknowledgementEmail,
    notification: officeNotification,
    samples,
  },
})

/**
 * Stores an application, its audit log entry and its emails. The photographs are in the upload folder already. Returns the
 * stored application.
 */
export async function receiveApplication(
  tx: TxContext,
  form: ApplicationForm,
  pictures: StoredPicture[],
): Promise<Application> {
  const { name, email, phone, propertyAddress: property_address, bedrooms, description, goals } = form
  const columns = { name, email, phone, property_address, bedrooms, description, goals }
  const add = (arrival: ReceivedColumns<'stage'>) => addApplication(tx.database, { ...columns, ...arrival }, pictures)
  const application = toOfficeApplication(await applicationInbox.receive(tx, form, add))
  const images = application.images.map(({ name, bytes }) => ({ name, type: 'image/jpeg', size: bytes }))
  return { ...application, images }
}
