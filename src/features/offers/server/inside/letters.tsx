import { issueLink } from '#features/bookings/server/private-links.ts'
import { stillFreeUntil } from '#features/bookings/server/terms.ts'
import { bookingToTell } from '#features/bookings/server/told-guest.ts'
import { paymentReference } from '#features/ledger/contract.ts'
import type { Offer, OfferChoice } from '#features/offers/contract.ts'
import { officeAddress } from '#features/office-address.ts'
import { readSettings } from '#features/settings/server/settings.ts'
import type { DueLetter, LetterKind, LetterKinds } from '#platform/server/mail/letter-kinds.ts'
import { Facts, Quoted, Way, Words } from '#platform/server/mail/paper.tsx'
import type { Office } from '#platform/server/office.ts'
import { formatBritishMoment, formatFullDay } from '#platform/shared/day.ts'
import { formatPounds, penceOf } from '#platform/shared/money.ts'
import { Refusal } from '#platform/shared/refusal.ts'
import { offerOnWire } from './offers.ts'
import { REMINDER } from './sending.ts'
import { offerOfBooking } from './store.ts'

const offerLink: LetterKind['link'] = async (deed, { causeId }) => {
  const token = causeId === null ? '' : await issueLink(deed, { offerId: causeId })
  return `${deed.config.publicUrl}/offer/${token}`
}

export const offerLetterKinds: LetterKinds = {
  /** The private link: what is offered, until when, and where it is accepted. */
  offer: {
    name: 'Offer',
    weight: 90,
    link: offerLink,
    async write(office, { causeId, link }, sender) {
      const offer = await offerToTell(office, causeId)
      if (offer?.state !== 'open') return null
      const homes = [...new Set(offer.choices.map(({ propertyTitle }) => propertyTitle))]
      const until = formatBritishMoment(new Date(offer.expiresAt))
      return {
        to: offer.guestEmail,
        subject: `Your offer from ${sender.name}: ${homes.join(' or ')}`,
        title: offer.choices.length > 1 ? 'We have stays to offer you' : 'We have a stay to offer you',
        preview: `Open until ${until}`,
        body: (
          <>
            <Words>Dear {offer.guestName},</Words>
            {offer.message && <Quoted>{offer.message}</Quoted>}
            {offer.choices.map((choice) => (
              <Facts key={choice.position} facts={factsOf(choice)} />
            ))}
            <Words>
              The offer is open until {until}. The page behind this link shows the price line by line, what is due when,
              and how it can be cancelled. There you accept or decline.
            </Words>
            <Way to={link}>Open your offer</Way>
            <Words>
              The link is yours alone: please do not pass it on. Nothing is due until you accept, and nights are kept
              for you only from then on.
            </Words>
            <Words>{NEVER_BY_MAIL}</Words>
          </>
        ),
      }
    },
  },

  /** Shortly before it ends, to a guest who has not answered. */
  [REMINDER]: {
    name: 'Offer reminder',
    weight: 70,
    link: offerLink,
    async write(office, { causeId, link }, sender) {
      const offer = await offerToTell(office, causeId)
      if (offer?.state !== 'open') return null
      const homes = [...new Set(offer.choices.map(({ propertyTitle }) => propertyTitle))]
      const until = formatBritishMoment(new Date(offer.expiresAt))
      return {
        to: offer.guestEmail,
        subject: `Your offer ends soon: ${homes.join(' or ')}`,
        title: 'Your offer ends soon',
        preview: `Open until ${until}`,
        body: (
          <>
            <Words>Dear {offer.guestName},</Words>
            <Words>
              Our offer is open until {until}. After that we can no longer promise the price or the dates. If it is not
              what you look for, a word is enough: write to {sender.email} or call {sender.phone}.
            </Words>
            <Way to={link}>Open your offer</Way>
          </>
        ),
      }
    },
  },

  /** What the guest keeps of the agreement: price, days, terms and the rule for cancelling. */
  'offer-held': {
    name: 'What was agreed',
    weight: 80,
    link: async (deed, { itemId }) => `${deed.config.publicUrl}/stay/${await issueLink(deed, { bookingId: itemId })}`,
    async write(office, { itemId, link }) {
      const agreed = await agreedOn(office, itemId)
      if (!agreed) return null
      const { choice, booking, depositDue, priceDue, freeUntil } = agreed
      const isHeld = booking.status === 'pending'
      const title = isHeld ? 'Your nights are held' : 'Your stay is agreed'
      const { policy } = await readSettings(office)
      return {
        to: booking.guestEmail,
        subject: `${title}: ${choice.propertyTitle}`,
        title,
        preview: isHeld ? `Until ${depositDue}, when the security deposit is due` : choice.propertyTitle,
        body: (
          <>
            <Words>Dear {booking.guestName},</Words>
            <Words>Thank you for accepting our offer. This letter is yours to keep: it has what we agreed on.</Words>
            <Facts facts={factsOf(choice)} />
            <Facts
              facts={[
                ['Check-in', `from ${booking.terms.checkInFrom}`],
                ['Check-out', `by ${booking.terms.checkOutBy}`],
                ['Security deposit', `${pounds(choice.securityDeposit)}, due by ${depositDue}`],
                ['Price of the stay', `${pounds(choice.total)}, due by ${priceDue}`],
              ]}
            />
            {isHeld && (
              <Words>
                Your nights are held until {depositDue}. Without the security deposit they are then free again.
              </Words>
            )}
            <Words>
              To pay, open your private page: there stand the account, your payment reference and, later on, how your
              booking stands. {NEVER_BY_MAIL}
            </Words>
            <Way to={link}>Open my stay</Way>
            <Words>
              {freeUntil === null
                ? 'Cancelling: your stay begins soon, so once it is confirmed the price is charged, whether or not it has been paid; what of it can be given back, we decide case by case.'
                : `Cancelling: until ${formatFullDay(freeUntil)} you get back everything that you paid. After that day the price of a confirmed stay is charged, whether or not it has been paid; what of it can be given back, we decide case by case.`}{' '}
              The security deposit goes back within {booking.terms.depositReturnWorkingDays} working days of check-out,
              less the cost of any damage. A stay on fixed days has no 14-day right to cancel.
            </Words>
            <Words>
              You confirmed that you are {policy.minimumAge} or over and accepted our terms of service, which are at{' '}
              {office.config.publicUrl}/terms-of-service.
            </Words>
          </>
        ),
      }
    },
  },

  /** Tells the office that an offer was accepted. */
  'offer-accepted': {
    name: 'Office notification',
    weight: 30,
    async write(office, { itemId }, sender) {
      const agreed = await agreedOn(office, itemId)
      if (!agreed) return null
      const { choice, booking, depositDue } = agreed
      return {
        to: sender.email,
        replyTo: booking.guestEmail,
        subject: `Offer accepted: ${choice.propertyTitle}`,
        title: 'A guest has accepted an offer',
        preview: `${booking.guestName}, ${choice.propertyTitle}`,
        body: (
          <>
            <Facts facts={[['Name', booking.guestName], ['Email', booking.guestEmail], ...factsOf(choice)]} />
            <Facts
              facts={[
                ['Held until', depositDue],
                ['Security deposit', pounds(choice.securityDeposit)],
                ['Reference', paymentReference(itemId)],
              ]}
            />
            <Way to={`${office.config.publicUrl}${officeAddress('bookings', { booking: itemId })}`}>
              Open the booking in the office
            </Way>
          </>
        ),
      }
    },
  },

  /** Tells the office that an offer was declined, with the guest's word if there is one. */
  'offer-declined': {
    name: 'Office notification',
    weight: 30,
    async write(office, { causeId }, sender) {
      const offer = await offerToTell(office, causeId)
      if (offer?.state !== 'declined') return null
      return {
        to: sender.email,
        replyTo: offer.guestEmail,
        subject: `Offer declined: ${offer.choices.map(({ propertyTitle }) => propertyTitle).join(', ')}`,
        title: 'A guest has declined an offer',
        preview: offer.guestName,
        body: (
          <>
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
              <Way to={`${office.config.publicUrl}${officeAddress('enquiries', { enquiry: offer.enquiryId })}`}>
                Open the enquiry in the office
              </Way>
            )}
          </>
        ),
      }
    },
  },
}

/** An offer whose guest can be written to; `null` where it is gone, or its guest was erased. */
async function offerToTell(office: Office, id: DueLetter['causeId']): Promise<Offer | null> {
  try {
    const offer = id === null ? null : await offerOnWire(office, id)
    return offer?.guestEmail ? offer : null
  } catch (error) {
    if (error instanceof Refusal && error.kind === 'missing') return null
    throw error
  }
}

/** What was agreed on when the offer of a booking was accepted; `null` where the stay is cancelled or gone. */
async function agreedOn(office: Office, bookingId: number) {
  const booking = await bookingToTell(office, bookingId)
  const offerId = await offerOfBooking(office.database, bookingId)
  const offer = await offerToTell(office, offerId)
  const choice = offer?.choices.find(({ position }) => position === offer.acceptedChoice)
  if (!booking || booking.status === 'cancelled' || !offer || !choice) return null
  const { terms, money } = booking
  return {
    choice,
    booking,
    depositDue: money?.depositDueAt ? formatBritishMoment(new Date(money.depositDueAt)) : '',
    priceDue: money?.priceDueOn ? formatFullDay(money.priceDueOn) : '',
    freeUntil: stillFreeUntil(terms.freeUntil, office.clock.now()),
  }
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
