import type { OfficeApplication } from '#features/owners/contract.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, Quoted, type Sender, Words, written } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'

/** Thanks the owner and repeats nothing of what they typed [threat mail-flood]. */
export async function acknowledgement(application: OfficeApplication, sender: Sender): Promise<Letter> {
  const words = await written(
    `Your application to ${sender.name}`,
    <Paper sender={sender} title="Thank you for your application" preview="We have it, and will be in touch soon">
      <Words>
        We have received your application. We will review it and get back to you by{' '}
        {formatBritishMoment(new Date(application.promisedBy))}. If it is a good fit, a visit to your property and a
        management plan made for it come next.
      </Words>
      <Words>
        If you would like to add photographs or anything else, write to {sender.email} or call {sender.phone}. If you
        did not send it, somebody entered your address by mistake, and you need not do anything.
      </Words>
    </Paper>,
  )
  const { id, email } = application
  return { ...words, kind: 'application-acknowledgement', item: 'owner_application', itemId: id, to: email }
}

/** Tells the office, so that a reply to the letter goes to the owner. The photographs stay in the house. */
export async function announcement(application: OfficeApplication, sender: Sender): Promise<Omit<Letter, 'to'>> {
  const words = await written(
    'Application of an owner',
    <Paper sender={sender} title="An owner would like us to manage a home" preview={application.name}>
      <Facts
        facts={[
          ['Name', application.name],
          ['Email', application.email],
          ['Phone', application.phone],
          ['Bedrooms', application.bedrooms],
          ['Photographs', application.images.length],
          ['Promised by', formatBritishMoment(new Date(application.promisedBy))],
        ]}
      />
      <Words>The property&rsquo;s address</Words>
      <Quoted>{application.propertyAddress}</Quoted>
      <Words>The property</Words>
      <Quoted>{application.description}</Quoted>
      <Words>What they would like to achieve</Words>
      <Quoted>{application.goals}</Quoted>
    </Paper>,
  )
  const { id, email } = application
  return { ...words, kind: 'owner_application', item: 'owner_application', itemId: id, replyTo: email }
}
