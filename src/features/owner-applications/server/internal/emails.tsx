import type { InboxEmail, InboxEmails } from '#features/inbox/server/inbox.ts'
import type { OfficeApplication } from '#features/owner-applications/contract.ts'
import { FactTable, Paragraph, PhoneNumber, Quotation } from '#platform/server/mail/looks/email-blocks.tsx'
import { formatLongMoment } from '#platform/shared/day.ts'

/** The acknowledgement repeats nothing that the owner typed [threat mail-flood]. */
export const acknowledgementEmail: InboxEmail<OfficeApplication> = {
  words: {
    subject: 'Your application to {business}',
    title: 'Thank you for your application',
    opening:
      'Hello,\n\nWe have received your application. We will review it and get back to you by {replyDue}. If it is a good fit, the next steps are a visit to your property and a management plan made for it.',
    closing:
      'If you would like to add photographs or anything else, write to {email} or call {phone}.\n\nIf you did not send it, somebody entered your address by mistake, and you need do nothing.',
  },
  placeholders: ({ replyDueAt }) => ({ replyDue: formatLongMoment(new Date(replyDueAt)) }),
  render: () => ({ preview: 'We have it, and will be in touch soon', body: null }),
}

/** Notifies the office. The photographs are not attached. */
export const officeNotification: InboxEmail<OfficeApplication> = {
  words: {
    subject: 'New owner application',
    title: 'An owner would like us to manage a home',
    opening: '',
    closing: '',
  },
  placeholders: ({ name }) => ({ name }),
  render: (application) => ({
    preview: application.name,
    body: (
      <>
        <FactTable
          facts={[
            ['Name', application.name],
            ['Email', application.email],
            ['Phone', <PhoneNumber key="phone" phone={application.phone} />],
            ['Bedrooms', application.bedrooms],
            ['Photographs', application.images.length],
            ['Reply due by', formatLongMoment(new Date(application.replyDueAt))],
          ]}
        />
        <Paragraph>The property&rsquo;s address</Paragraph>
        <Quotation>{application.propertyAddress}</Quotation>
        <Paragraph>The property</Paragraph>
        <Quotation>{application.description}</Quotation>
        <Paragraph>What they would like to achieve</Paragraph>
        <Quotation>{application.goals}</Quotation>
      </>
    ),
  }),
}

const SHORT_SAMPLE: OfficeApplication = {
  ...{ id: 1, name: 'Jo Li', email: 'jo@example.com', phone: '01632 960123', propertyAddress: '1 Mill Lane, Rugeley' },
  ...{ bedrooms: 1, description: 'A small flat by the canal', goals: 'Some income', images: [] },
  ...{ createdAt: '2027-05-01T09:00:00.000Z', stage: 'new', propertyId: null, version: 1 },
  ...{ replyDueAt: '2027-05-03T09:00:00.000Z', answeredAt: null },
}

export const samples: InboxEmails<OfficeApplication>['samples'] = {
  emptiest: SHORT_SAMPLE,
  fullest: {
    ...SHORT_SAMPLE,
    ...{ id: 2, name: 'Dr Alexandra Featherstonehaugh-Cholmondeley', email: 'alexandra@example.com', bedrooms: 9 },
    propertyAddress: 'The Old Barn\nHome Farm, Uttoxeter Road\nAbbots Bromley\nStaffordshire WS15 3EJ',
    description:
      'A barn of the 1780s, made into a house in 2019: nine bedrooms, six bathrooms, a kitchen for twenty.\n\nThree acres of garden and a paddock, with views over Blithfield Reservoir.',
    goals:
      'We live abroad for most of the year.\n\nWe would like it to be lived in and looked after, and to pay for its own upkeep.',
    images: [1, 2, 3].map((position) => ({
      ...{ position, name: `barn-${position}.jpg`, width: 1600, height: 1200, bytes: 400_000, src: '' },
    })),
  },
}
