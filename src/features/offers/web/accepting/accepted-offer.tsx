import ArrowRight from 'lucide-react/icons/arrow-right'
import { headlineOf, STATES } from '#features/booking-state.ts'
import { BankTransfer } from '#features/bookings/web/bank-transfer.tsx'
import { enquiryAddress } from '#features/calendar/web/stay-choice.ts'
import { type AcceptedStay, emailOfferLink, type GuestChoice, type GuestOffer } from '#features/offers/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { dayInLondon } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { LinkButton } from '#platform/web/ui/controls/button.tsx'
import { AskUs } from '../ask-us.tsx'
import { CancellationRule } from '../cancellation-rule.tsx'
import { DueDates } from '../due-dates.tsx'
import { KeepPage } from '../keep-page.tsx'
import { OfferedBy, OfferHead, OfferPart } from '../offer-head.tsx'
import { formatCountAsWord, formatMoment } from '../offer-text.ts'
import { OfferedHome } from '../offered-home.tsx'
import { PriceLines } from '../price-lines.tsx'

export function AcceptedOffer({ offer, token }: { offer: GuestOffer; token: string }) {
  const { stay } = offer
  const choice = offer.choices.find(({ position }) => position === offer.acceptedChoice) ?? offer.choices[0]
  if (!stay || !choice) return null
  if (!STATES[stay.state].hasNights) return <NoHeldNights offer={offer} choice={choice} token={token} />
  return (
    <div className="wrap pt-8 pb-16 sm:pt-12 lg:pb-28">
      <OfferHead over={`For ${offer.guestName}`} title={headlineOf(stay.state, choice.home.title)}>
        <p className="measure">{describeStay(stay, choice)}</p>
      </OfferHead>
      <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr]">
        {stay.isToPay && <HowToPay stay={stay} choice={choice} />}
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="space-y-5 tall:lg:sticky lg:top-24">
            <StayPageLink token={token} />
            <KeepPage
              token={token}
              page="stay"
              calendarEntry={stay.state === 'completed' ? null : 'coming'}
              emailLink={() => send(emailOfferLink, { params: { token } })}
            />
            <Card as="section" aria-label="Price" className="p-5 sm:p-6">
              <PriceLines choice={{ ...choice, total: stay.total, securityDeposit: stay.securityDeposit }} />
            </Card>
            <AskUs />
          </div>
        </div>
        <div className="min-w-0 space-y-10">
          <OfferedHome choice={choice} picture="shown" />
          <OfferPart title="If you need to cancel">
            <CancellationRule stay={choice} />
          </OfferPart>
          <OfferedBy />
        </div>
      </div>
    </div>
  )
}

function StayPageLink({ token }: { token: string }) {
  return (
    <Card as="section" aria-labelledby="stay-page" className="not-printed border-pine p-5 sm:p-6">
      <h2 id="stay-page" className="text-xl">
        Your stay has its own page
      </h2>
      <p className="mt-2 mb-4">
        Payments received, directions, house rules and, shortly before you arrive, how to get in. Keep this link
        private.
      </p>
      <LinkButton href={`/stay/${token}`} wide>
        Go to your stay
        <ArrowRight size={18} strokeWidth={1.75} aria-hidden="true" />
      </LinkButton>
    </Card>
  )
}

function HowToPay({ stay, choice }: { stay: AcceptedStay; choice: GuestChoice }) {
  const { business } = useSite().settings
  const { total, securityDeposit, paymentReference, bankDetails } = stay
  const dues = {
    total,
    securityDeposit,
    depositDueAt: stay.depositDueAt ?? choice.depositDueAt,
    priceDueOn: stay.priceDueOn ?? choice.priceDueOn,
    checkOut: choice.checkOut,
    terms: choice.terms,
  }
  return (
    <OfferPart title="How to pay">
      <div className="grid items-start gap-8 xl:grid-cols-2">
        <DueDates dues={dues} before="paying" />
        <BankTransfer
          bankDetails={bankDetails}
          paymentReference={paymentReference}
          business={business}
          promises={{
            paymentCheck: stay.paymentCheck,
            securityDeposit,
            depositReturnWorkingDays: choice.terms.depositReturnWorkingDays,
            today: dayInLondon(new Date()),
          }}
        />
      </div>
    </OfferPart>
  )
}

/** A stay without held nights: the hold has ended, or the booking was cancelled or deleted. */
function NoHeldNights({ offer, choice, token }: { offer: GuestOffer; choice: GuestChoice; token: string }) {
  const state = offer.stay?.state ?? 'deleted'
  const { home, checkIn, checkOut, guests } = choice
  return (
    <div className="wrap pt-8 pb-20 sm:pt-12">
      <OfferHead over={`For ${offer.guestName}`} title={headlineOf(state, home.title)}>
        <p className="measure">
          We are not holding these dates for you. If you would still like to come, ask us: they may be available.
        </p>
      </OfferHead>
      <div className="mt-6 mb-10 flex flex-wrap gap-3">
        <LinkButton href={enquiryAddress(home.title, { checkIn, checkOut, guests })}>Ask again</LinkButton>
        <LinkButton href={`/stay/${token}`} variant="secondary">
          Go to your stay
        </LinkButton>
      </div>
      <div className="max-w-[50rem]">
        <OfferedHome choice={choice} picture="shown" />
      </div>
    </div>
  )
}

function describeStay({ state, heldUntil }: AcceptedStay, { nights, home }: GuestChoice): string {
  const what = `${formatCountAsWord(nights, 'night')} at ${home.title}`
  if (state === 'held part paid') return `${what}. We have received your payment and will confirm your stay.`
  if (state === 'held due')
    return `${what}. If you have paid, you do not need to do anything: we are checking our bank account.`
  if (state !== 'held' || !heldUntil) return `${what}.`
  return `${what}, held until ${formatMoment(heldUntil)}. Please pay by then.`
}
