import { Fragment } from 'react'
import { issueLink } from '#features/bookings/server/private-links.ts'
import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import { officeUrl } from '#features/office-url.ts'
import { paragraphsOf } from '#platform/server/mail/email-text.ts'
import { emailType } from '#platform/server/mail/email-type.ts'
import type { EmailType, EmailTypes, WrittenAt } from '#platform/server/mail/email-types.ts'
import {
  EmailButton,
  FactTable,
  Paragraph,
  Picture,
  PriceTable,
  Quotation,
} from '#platform/server/mail/looks/email-blocks.tsx'
import { divideOwnWords } from '#platform/server/mail/looks/signature.ts'
import { formatLongMoment } from '#platform/shared/day.ts'
import { acceptedEmail, agreementEmail } from './accepting/acceptance-emails.tsx'
import { choiceFacts, choicePrice, findOfferToEmail } from './email-text.ts'
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
  homeIds: ({ choices }: Offer) => choices.map(({ propertyId }) => propertyId),
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
      closing:
        'The link is private: please do not share it. Nothing is due until you accept, and we keep the dates for you only from then on.',
    },
    render: (offer, { link, pictures }) => {
      const { greeting, text, signOff } = divideOwnWords(offer.message)
      return {
        ...{ greeting, signOff: signOff ?? undefined },
        preview: `Valid until ${formatExpiry(offer)}`,
        body: (
          <>
            {text && paragraphsOf(text).map((words) => <Paragraph key={words}>{words}</Paragraph>)}
            <Paragraph>
              The offer is valid until {formatExpiry(offer)}. Your private page shows what is due when, and how it can
              be cancelled. You can accept or decline it there.
            </Paragraph>
            <EmailButton to={link}>Open your offer</EmailButton>
            <Choices choices={offer.choices} pictures={pictures} />
          </>
        ),
      }
    },
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
          <Choices choices={offer.choices} />
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

/** Several homes are shown each with its picture; the picture of a single home is at the top of the email. */
function Choices({ choices, pictures }: { choices: OfferChoice[]; pictures?: WrittenAt['pictures'] | undefined }) {
  const hasSeveral = new Set(choices.map(({ propertyId }) => propertyId)).size > 1
  return choices.map((choice) => {
    const picture = hasSeveral && pictures?.get(choice.propertyId)
    return (
      <Fragment key={choice.position}>
        {picture && <Picture picture={picture} />}
        <FactTable facts={choiceFacts(choice)} />
        <PriceTable rows={choicePrice(choice)} />
      </Fragment>
    )
  })
}

function formatExpiry({ expiresAt }: Offer): string {
  return formatLongMoment(new Date(expiresAt))
}
