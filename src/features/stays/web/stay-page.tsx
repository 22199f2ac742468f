import ReceiptText from 'lucide-react/icons/receipt-text'
import { useState } from 'react'
import { headlineOf, STATES } from '#features/booking-state.ts'
import { CHANNEL_NAMES, type Channel } from '#features/channel-names.ts'
import { AskUs } from '#features/offers/web/ask-us.tsx'
import { CancellationRule } from '#features/offers/web/cancellation-rule.tsx'
import { KeepPage } from '#features/offers/web/keep-page.tsx'
import { OfferHead, OfferPart } from '#features/offers/web/offer-head.tsx'
import { OfferedHome } from '#features/offers/web/offered-home.tsx'
import { PriceLines } from '#features/offers/web/price-lines.tsx'
import { useSite } from '#features/settings/web/queries.ts'
import { formatFullDay, formatLongStay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { send } from '#platform/web/api.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { emailStayLink, type GuestStay } from '../contract.ts'
import { ArrivalCard } from './arrival-card.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { GuestsStaying } from './guests-staying.tsx'
import { HomePosition } from './home-position.tsx'
import { HowToPay } from './how-to-pay.tsx'
import { Payments } from './payments.tsx'
import { StaySteps } from './stay-steps.tsx'
import { describeNextStep, isPositive, staySteps } from './stay-text.ts'
import { WriteReview } from './write-review.tsx'

interface StayPageProps {
  stay: GuestStay
  token: string
  onChanged: (stay: GuestStay) => void
  /** Called with the changed stay after the guest has named guests. The page keeps the scroll position. */
  onNamed: (stay: GuestStay) => void
  /** Called when the shown stay is out of date. */
  onStale: () => void
}

export function StayPage({ stay, token, onChanged, onNamed, onStale }: StayPageProps) {
  const { business } = useSite().settings
  const [cancelling, setCancelling] = useState(false)
  const { state, arrival, money } = stay
  const isToPay = STATES[state].asksFor !== 'nothing' && money !== null && isPositive(money.owed)
  const isComing = state === 'confirmed' || state === 'in house'
  const hasEntry = STATES[state].hasNights && state !== 'completed'
  const steps = staySteps(stay)
  return (
    <div className="wrap pt-8 pb-16 sm:pt-12 lg:pb-28 print:pt-0 print:pb-0 print:[zoom:0.85]">
      <OfferHead over={`For ${stay.guestName} · ${stay.paymentReference}`} title={headlineOf(state, stay.home.title)}>
        <p className="wrap-anywhere mb-3 font-medium print:hidden">
          {stay.home.title}, {formatLongStay(stay)}, {formatCount(stay.guests, 'guest')}
        </p>
        <p className="measure">{describeNextStep(stay, business.phone)}</p>
      </OfferHead>
      <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23.5rem] lg:grid-rows-[auto_1fr] print:block print:space-y-6">
        <div className="min-w-0 space-y-10 print:space-y-6">
          {arrival && isComing && <ArrivalCard stay={stay} token={token} onStale={onStale} />}
          {stay.review && <WriteReview stay={stay} />}
          {isToPay && <HowToPay stay={stay} />}
          <OfferedHome choice={stay} picture="on-screen" />
        </div>
        <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <div className="space-y-5 tall:lg:sticky lg:top-24">
            {stay.channel && <BookedElsewhere channel={stay.channel} />}
            {!stay.channel && (
              <Card as="section" aria-label="Price and payments" className="break-inside-avoid p-5 sm:p-6">
                {!STATES[state].hasNights ? <AgreedLines stay={stay} /> : <PriceLines choice={stay} />}
                <Payments stay={stay} token={token} />
                {STATES[state].asksFor !== 'nothing' && (
                  <SiteLink
                    href={`/stay/${token}/invoice`}
                    className="not-printed mt-4 inline-flex min-h-11 items-center gap-2 text-pine underline-offset-4 hover:underline"
                  >
                    <ReceiptText size={18} strokeWidth={1.75} aria-hidden="true" />
                    Invoice and receipt
                  </SiteLink>
                )}
              </Card>
            )}
            <KeepPage
              token={token}
              page="stay"
              calendarEntry={hasEntry ? 'coming' : stay.cancelled && 'cancelled'}
              emailLink={stay.hasEmail ? () => send(emailStayLink, { params: { token } }) : undefined}
            />
            <AskUs />
          </div>
        </div>
        <div className="min-w-0 space-y-10 empty:hidden print:space-y-6">
          {steps.length > 0 && (
            <div className="print:hidden">
              <OfferPart title="Step by step">
                <StaySteps steps={steps} />
              </OfferPart>
            </div>
          )}
          {stay.guestsStaying && (
            <GuestsStaying
              register={stay.guestsStaying}
              stay={stay}
              token={token}
              onNamed={onNamed}
              onStale={onStale}
            />
          )}
          {stay.address && <StayAddress address={stay.address} />}
          {stay.houseRules && (
            <OfferPart title="House rules">
              <OfficeText>{stay.houseRules}</OfficeText>
            </OfferPart>
          )}
          {stay.cancellation.allowed && (
            <OfferPart title="If you need to cancel">
              <CancellationRule stay={stay} />
              <Button variant="secondary" className="mt-5" onClick={() => setCancelling(true)}>
                Cancel this stay
              </Button>
            </OfferPart>
          )}
        </div>
      </div>
      <CancelDialog
        open={cancelling}
        onClose={() => setCancelling(false)}
        stay={stay}
        token={token}
        onCancelled={(next) => {
          setCancelling(false)
          onChanged(next)
        }}
        onStale={onStale}
      />
    </div>
  )
}

/** The guest agrees price, changes and cancellation with the channel. */
function BookedElsewhere({ channel }: { channel: Channel }) {
  const name = CHANNEL_NAMES[channel]
  return (
    <Card as="section" aria-label="Price and payments" className="break-inside-avoid p-5 sm:p-6">
      <p className="font-medium">Booked and paid at {name}</p>
      <p className="mt-2 text-ink-soft">
        There is nothing to pay to us. To change or cancel your stay, please go to {name}.
      </p>
    </Card>
  )
}

/** The agreed price of a stay without held nights. Omits the security deposit, which is not due. */
function AgreedLines({ stay: { lines, total } }: { stay: GuestStay }) {
  return (
    <dl className="space-y-2 text-ink-soft tabular-nums">
      {[...lines, { label: 'Price agreed', amount: total }].map(({ label, amount }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same label, and lines never move
        <div key={index} className="flex flex-wrap justify-between gap-x-4">
          <dt className="wrap-anywhere min-w-0 flex-1 basis-24">{label}</dt>
          <dd className="ml-auto whitespace-nowrap">{formatPoundsText(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Shows the address and directions once the stay is paid; until then, when they will be shown. */
function StayAddress({ address }: { address: NonNullable<GuestStay['address']> }) {
  const { state, from, text, directions, position } = address
  const when = from === null ? '' : ` from ${formatFullDay(from)}`
  return (
    <OfferPart title="Address and directions">
      {state === 'shown' ? (
        <div className="space-y-4">
          {text && <OfficeText>{text}</OfficeText>}
          {directions && <OfficeText>{directions}</OfficeText>}
          {position && <HomePosition position={position} />}
        </div>
      ) : (
        <p className="measure">
          {state === 'unpaid' ? `They are shown here${when} once your stay is paid.` : `They are shown here${when}.`}
        </p>
      )}
    </OfferPart>
  )
}

/** Shows a text by the office with line breaks. */
function OfficeText({ children }: { children: string }) {
  return <p className="measure wrap-anywhere whitespace-pre-line">{children}</p>
}
