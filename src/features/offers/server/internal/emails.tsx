import { issueLink } from '#features/bookings/server/private-links.ts'
import type { Offer } from '#features/offers/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { EmailButton, FactTable, Paragraph, Quotation } from '#platform/server/mail/email-layout.tsx'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailType, EmailTypes } from '#platform/server/mail/email-types.ts'
import { formatLongMoment } from '#platform/shared/day.ts'
import { acceptedEmail, agreementEmail } from './accepting/acceptance-emails.tsx'
import { BANK_DETAILS_WARNING, choiceFacts, findOfferToEmail } from './email-text.ts'
import { SAMPLE_OFFERS } from './sample-offers.ts'
import { REMINDER } from './sending.ts'

const issueOfferLink: EmailType['link'] = async (tx, { causeId }) => {
  const token = causeId === null ? '' : await issueLink(tx, { offerId: causeId })
  return `${tx.config.publicUrl}/offer/${token}`
}

const openOfferEmail = {
  reader: 'guest' as const,
  link: issueOfferLink,
  placeholders: (offer: Offer) => ({
    name: offer.guestName,
    homes: [...new Set(offer.choices.map(({ propertyTitle }) => propertyTitle))].join(' or '),
    until: formatExpiry(offer),
  }),
  read: async (...[ctx, { causeId }]: Parameters<EmailType['write']>) => {
    const offer = await findOfferToEmail(ctx, causeId)
    return offer?.state === 'open' ? { to: offer.guestEmail, data: offer } : null
  },
  samples: SAMPLE_OFFERS,
}

export const offerEmailTypes: EmailTypes = {
  offer: emailType<Offer>({
    ...openOfferEmail,
    name: 'Offer',
    weight: 90,
    mustGo: 'It is how a guest gets their offer.',
    words: {
      subject: 'Your offer from {business}: {homes}',
      title: 'Our offer for your stay',
      opening: 'Dear {name},',
      closing: `The link is private: please do not share it. Nothing is due until you accept, and we keep the dates for you only from then on.\n\n${BANK_DETAILS_WARNING}`,
    },
    render: (offer, { link }) => ({
      preview: `Valid until ${formatExpiry(offer)}`,
      body: (
        <>
          {offer.message && <Quotation>{offer.message}</Quotation>}
          {offer.choices.map((choice) => (
            <FactTable key={choice.position} facts={choiceFacts(choice)} />
          ))}
          <Paragraph>
            The offer is valid until {formatExpiry(offer)}. Its page shows the price line by line, what is due when, and
            how it can be cancelled. You can accept or decline it there.
          </Paragraph>
          <EmailButton to={link}>Open your offer</EmailButton>
        </>
      ),
    }),
  }),

  /** Sent shortly before expiry to a guest who has not answered. */
  [REMINDER]: emailType<Offer>({
    ...openOfferEmail,
    name: 'Offer reminder',
    weight: 70,
    words: {
      subject: 'Your offer ends soon: {homes}',
      title: 'Your offer ends soon',
      opening:
        'Dear {name},\n\nOur offer is valid until {until}. After that we can no longer promise the price or the dates.',
      closing: 'If it is not what you are looking for, please let us know: write to {email} or call {phone}.',
    },
    render: (offer, { link }) => ({
      preview: `Valid until ${formatExpiry(offer)}`,
      body: <EmailButton to={link}>Open your offer</EmailButton>,
    }),
  }),

  'offer-held': agreementEmail,
  'offer-accepted': acceptedEmail,

  'offer-declined': emailType<Offer>({
    name: 'Office notification: an offer declined',
    reader: 'office',
    weight: 30,
    words: { subject: 'Offer declined: {homes}', title: 'A guest has declined an offer', opening: '', closing: '' },
    placeholders: ({ guestName, choices }) => ({
      name: guestName,
      homes: choices.map(({ propertyTitle }) => propertyTitle).join(', '),
    }),
    async read(ctx, { causeId }, sender) {
      const offer = await findOfferToEmail(ctx, causeId)
      return offer?.state === 'declined' ? { to: sender.email, replyTo: offer.guestEmail, data: offer } : null
    },
    render: (offer, { publicUrl }) => ({
      preview: offer.guestName,
      body: (
        <>
          <FactTable
            facts={[
              ['Name', offer.guestName],
              ['Email', offer.guestEmail],
            ]}
          />
          {offer.choices.map((choice) => (
            <FactTable key={choice.position} facts={choiceFacts(choice)} />
          ))}
          {offer.word && <Quotation>{offer.word}</Quotation>}
          {offer.enquiryId !== null && (
            <EmailButton to={`${publicUrl}${officeUrl('enquiries', { enquiry: offer.enquiryId })}`}>
              Open the enquiry in the office
            </EmailButton>
          )}
        </>
      ),
    }),
    samples: SAMPLE_OFFERS,
  }),
}

function formatExpiry({ expiresAt }: Offer): string {
  return formatLongMoment(new Date(expiresAt))
}
