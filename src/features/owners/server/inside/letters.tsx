import type { OfficeApplication } from '#features/owners/contract.ts'
import type { Part } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Quoted, type Sender, Words } from '#platform/server/mail/paper.tsx'
import { formatBritishMoment } from '#platform/shared/day.ts'

/** Thanks the owner and repeats nothing of what they typed [threat mail-flood]. */
export function acknowledgement(application: OfficeApplication, sender: Sender): Omit<Part, 'to'> {
  return {
    subject: `Your application to ${sender.name}`,
    title: 'Thank you for your application',
    preview: 'We have it, and will be in touch soon',
    body: (
      <>
        <Words>
          We have received your application. We will review it and get back to you by{' '}
          {formatBritishMoment(new Date(application.promisedBy))}. If it is a good fit, a visit to your property and a
          management plan made for it come next.
        </Words>
        <Words>
          If you would like to add photographs or anything else, write to {sender.email} or call {sender.phone}. If you
          did not send it, somebody entered your address by mistake, and you need not do anything.
        </Words>
      </>
    ),
  }
}

/** Tells the office. The photographs stay in the house. */
export function announcement(application: OfficeApplication): Omit<Part, 'to'> {
  return {
    subject: 'Application of an owner',
    title: 'An owner would like us to manage a home',
    preview: application.name,
    body: (
      <>
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
      </>
    ),
  }
}
