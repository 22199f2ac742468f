import type { AgreedTerms } from '#features/bookings/contract.ts'
import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import type { Letter } from '#platform/server/mail/outbox.ts'
import { Facts, Paper, Quoted, type Sender, Way, Words, type Written, written } from '#platform/server/mail/paper.tsx'
import { type Day, formatBritishMoment, formatFullDay } from '#platform/shared/day.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'

/** The letter with the private link: what is offered, until when, and where it is accepted. */
export async function offerLetter(offer: Offer, link: string, sender: Sender): Promise<Written & { kind: string }> {
  const homes = [...new Set(offer.choices.map(({ propertyTitle }) => propertyTitle))]
  const words = await written(
    `Your offer from ${sender.name}: ${homes.join(' or ')}`,
    <Paper
      sender={sender}
      title={offer.choices.length > 1 ? 'We have stays to offer you' : 'We have a stay to offer you'}
      preview={`Open until ${formatBritishMoment(new Date(offer.expiresAt))}`}
    >
      <Words>Dear {offer.guestName},</Words>
      {offer.message && <Quoted>{offer.message}</Quoted>}
      {offer.choices.map((choice) => (
        <Facts key={choice.position} facts={factsOf(choice)} />
      ))}
      <Words>
        The offer is open until {formatBritishMoment(new Date(offer.expiresAt))}. The page behind this link shows the
        price line by line, what is due when, and how it can be cancelled. There you accept or decline.
      </Words>
      <Way to={link}>Open your offer</Way>
      <Words>
        The link is yours alone: please do not pass it on. Nothing is due until you accept, and nights are kept for you
        only from then on.
      </Words>
      <Words>{NEVER_BY_MAIL}</Words>
    </Paper>,
  )
  return { ...words, kind: 'offer' }
}

/** What was agreed on when an offer was accepted. */
export interface AgreedOn {
  offer: Offer
  choice: OfferChoice
  bookingId: number
  reference: string
  depositDueAt: Date
  priceDueOn: Day
  /** The last day on which cancelling is free; `null` where it has passed. */
  freeUntil: Day | null
  terms: AgreedTerms
}

/** What the guest keeps of the agreement: price, days, terms and the rule for cancelling. */
export async function heldLetter(
  agreed: AgreedOn,
  { business, policy }: PublicSettings,
  publicUrl: string,
): Promise<Letter> {
  const { offer, choice, freeUntil, terms } = agreed
  const words = await written(
    `Your nights are held: ${choice.propertyTitle}`,
    <Paper
      sender={business}
      title="Your nights are held"
      preview={`Until ${formatBritishMoment(agreed.depositDueAt)}, when the security deposit is due`}
    >
      <Words>Dear {offer.guestName},</Words>
      <Words>Thank you for accepting our offer. This letter is yours to keep: it has what we agreed on.</Words>
      <Facts facts={factsOf(choice)} />
      <Facts
        facts={[
          ['Check-in', `from ${terms.checkInFrom}`],
          ['Check-out', `by ${terms.checkOutBy}`],
          ['Security deposit', `${pounds(choice.securityDeposit)}, due by ${formatBritishMoment(agreed.depositDueAt)}`],
          ['Price of the stay', `${pounds(choice.total)}, due by ${formatFullDay(agreed.priceDueOn)}`],
        ]}
      />
      <Words>
        Your nights are held until {formatBritishMoment(agreed.depositDueAt)}. Without the security deposit they are
        then free again.
      </Words>
      <Words>
        To pay, open the link that you were sent with the offer: there stand the account, your payment reference and,
        later on, how your booking stands. {NEVER_BY_MAIL}
      </Words>
      <Words>
        {freeUntil === null
          ? 'Cancelling: your stay begins soon, so once it is confirmed the price is charged, whether or not it has been paid; what of it can be given back, we decide case by case.'
          : `Cancelling: until ${formatFullDay(freeUntil)} you get back everything that you paid. After that day the price of a confirmed stay is charged, whether or not it has been paid; what of it can be given back, we decide case by case.`}{' '}
        The security deposit goes back within {terms.depositReturnWorkingDays} working days of check-out, less the cost
        of any damage. A stay on fixed days has no 14-day right to cancel.
      </Words>
      <Words>
        You confirmed that you are {policy.minimumAge} or over and accepted our terms of service, which are at{' '}
        {publicUrl}/terms-of-service.
      </Words>
    </Paper>,
  )
  return {
    ...words,
    kind: 'offer-held',
    item: 'booking',
    itemId: agreed.bookingId,
    to: offer.guestEmail,
    replyTo: business.email,
  }
}

/** Tells the office that an offer was accepted. */
export async function acceptedLetter(agreed: AgreedOn, sender: Sender, publicUrl: string): Promise<Omit<Letter, 'to'>> {
  const { offer, choice } = agreed
  const words = await written(
    `Offer accepted: ${choice.propertyTitle}`,
    <Paper
      sender={sender}
      title="A guest has accepted an offer"
      preview={`${offer.guestName}, ${choice.propertyTitle}`}
    >
      <Facts facts={[['Name', offer.guestName], ['Email', offer.guestEmail], ...factsOf(choice)]} />
      <Facts
        facts={[
          ['Held until', formatBritishMoment(agreed.depositDueAt)],
          ['Security deposit', pounds(choice.securityDeposit)],
          ['Reference', agreed.reference],
        ]}
      />
      <Way to={`${publicUrl}${officeAddress('bookings', { booking: agreed.bookingId })}`}>
        Open the booking in the office
      </Way>
    </Paper>,
  )
  return {
    ...words,
    kind: 'offer-accepted',
    item: 'booking',
    itemId: agreed.bookingId,
    replyTo: offer.guestEmail,
  }
}

/** Tells the office that an offer was declined, with the guest's word if there is one. */
export async function declinedLetter(
  offer: Offer,
  sender: Sender,
  publicUrl: string,
): Promise<Omit<Letter, 'to' | 'item' | 'itemId'>> {
  const words = await written(
    `Offer declined: ${offer.choices.map(({ propertyTitle }) => propertyTitle).join(', ')}`,
    <Paper sender={sender} title="A guest has declined an offer" preview={offer.guestName}>
      <Facts
        facts={[
          ['Name', offer.guestName],
          ['Email', offer.guestEmail],
        ]}
      />
      {offer.choices.map((choice) => (
        <Facts key={choice.position} facts={factsOf(choice)} />
      ))}
      {offer.word && <Quoted>{offer.word}</Quoted>}
      {offer.enquiryId !== null && (
        <Way to={`${publicUrl}${officeAddress('enquiries', { enquiry: offer.enquiryId })}`}>
          Open the enquiry in the office
        </Way>
      )}
    </Paper>,
  )
  return { ...words, kind: 'offer-declined', replyTo: offer.guestEmail }
}

const NEVER_BY_MAIL =
  'Our bank details are never sent by email: they are on your private page alone. Please trust no email that gives any.'

function factsOf(choice: OfferChoice): [name: string, value: string][] {
  return [
    ['Home', choice.propertyTitle],
    ['Check-in', formatFullDay(choice.checkIn)],
    ['Check-out', formatFullDay(choice.checkOut)],
    ['Guests', String(choice.guests)],
    ...choice.lines.map(({ label, amount }): [string, string] => [label, pounds(amount)]),
    ['Price of the stay', pounds(choice.total)],
    ['Security deposit, given back after the stay', pounds(choice.securityDeposit)],
  ]
}

function pounds(amount: string): string {
  return formatPounds(penceOf(amount))
}
