import { readSettings } from '#features/settings/server/settings.ts'
import { looksAutomatic } from '#platform/server/http/robots.ts'
import { acknowledge, tellOffice } from '#platform/server/mail/form-letters.tsx'
import type { Books, Office } from '#platform/server/office.ts'
import { writeTrail } from '#platform/server/trail.ts'
import type { Application, ApplicationForm } from '../contract.ts'
import { acknowledgement, announcement } from './letters.tsx'
import type { KeptPicture } from './pictures.ts'
import { addApplication } from './store.ts'

/**
 * Takes an owner's application with its photographs, which lie on the shelf already: the rows, the line of the trail and
 * the letters in the caller's transaction. What looks like a robot's is kept as spam and told to nobody (threats 31).
 */
export async function receiveApplication(
  office: Office,
  books: Books,
  form: ApplicationForm,
  pictures: KeptPicture[],
): Promise<Application> {
  const now = office.clock.now()
  const { business, policy } = await readSettings(office, books)
  const stage = looksAutomatic(form) ? 'spam' : 'new'
  const promisedBy = new Date(now.getTime() + policy.applicationResponseHours * 3_600_000)
  const application = await addApplication(
    books,
    {
      name: form.name,
      email: form.email,
      phone: form.phone,
      property_address: form.propertyAddress,
      bedrooms: form.bedrooms,
      description: form.description,
      goals: form.goals,
      stage,
      promised_by: promisedBy,
      created_at: now,
    },
    pictures,
  )
  const { id, bedrooms, images } = application
  const after = { stage, bedrooms, images: images.length }
  await writeTrail(office, books, { actor: 'owner', action: 'received', item: 'owner_application', itemId: id, after })

  if (stage !== 'spam') {
    await acknowledge(office, books, await acknowledgement(application, business, promisedBy))
    await tellOffice(office, books, business, await announcement(application, business, promisedBy))
  }
  return application
}
