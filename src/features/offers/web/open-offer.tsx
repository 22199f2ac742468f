import Clock from 'lucide-react/icons/clock'
import { useEffect, useMemo, useRef, useState } from 'react'
import { dayInLondon } from '#platform/shared/day.ts'
import { send } from '#platform/web/api.ts'
import { readDraft } from '#platform/web/form/draft/draft.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { type Alternatives, emailOfferLink, type GuestChoice, type GuestOffer } from '../contract.ts'
import { AcceptForm } from './accepting/accept-form.tsx'
import { acceptDraftName } from './accepting/accept-form-schema.ts'
import { NightsTakenNotice } from './accepting/nights-taken-notice.tsx'
import { AskUs } from './ask-us.tsx'
import { CancellationRule } from './cancellation-rule.tsx'
import { ChoiceCards } from './choice-cards.tsx'
import { DeclineDialog } from './decline-dialog.tsx'
import { DueDates } from './due-dates.tsx'
import { KeepPage } from './keep-page.tsx'
import { OfferedBy, OfferHead, OfferPart, OfficeMessage } from './offer-head.tsx'
import { describePayments, formatCountAsWord, formatMoment, formatTimeLeft } from './offer-text.ts'
import { OfferedHome } from './offered-home.tsx'
import { PriceLines } from './price-lines.tsx'
import { useNow } from './use-now.ts'

interface OpenOfferProps {
  offer: GuestOffer
  token: string
  onChanged: (offer: GuestOffer) => void
  /** Called when the offer has changed since the page loaded the offer. */
  onStale: () => void
}

export function OpenOffer({ offer, token, onChanged, onStale }: OpenOfferProps) {
  const { choices, guestName, message } = offer
  const draft = useMemo(() => readDraft(acceptDraftName(offer.id)), [offer.id])
  const [position, setPosition] = useState(() => initialPosition(choices, draft?.values.choice))
  const [accepting, setAccepting] = useState(draft !== undefined)
  const [declining, setDeclining] = useState(false)
  const [foundInstead, setTried] = useState<Alternatives | null>(null)
  const formHeading = useRef<HTMLHeadingElement>(null)
  const [acceptClicks, setAcceptClicks] = useState(0)

  // After a click on Accept the focus moves to the form.
  useEffect(() => {
    if (acceptClicks === 0) return
    formHeading.current?.focus({ preventScroll: true })
    formHeading.current?.scrollIntoView({ block: 'start' })
  }, [acceptClicks])

  const chosen = choices.find((choice) => choice.position === position) ?? choices[0]
  if (!chosen) return null
  const hasFree = choices.some(({ isStillFree }) => isStillFree)
  const canAccept = chosen.isStillFree
  const payments = describePayments(chosen)
  const accept = () => {
    setAccepting(true)
    setAcceptClicks((times) => times + 1)
  }
  const choose = (next: number) => {
    setPosition(next)
    setTried(null)
  }

  return (
    <div className={accepting ? undefined : 'max-lg:[&_*]:scroll-mb-28'}>
      <div className="wrap pt-8 pb-16 sm:pt-12 lg:pb-28">
        <OfferHead over={`An offer for ${guestName}`} title={offerTitle(choices)}>
          <Until expiresAt={offer.expiresAt} />
        </OfferHead>
        <div className="mt-8 grid grid-cols-1 gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,1fr)_23.5rem]">
          <div className="min-w-0 space-y-10">
            {choices.length > 1 && (
              <>
                <OfficeMessage message={message} />
                <ChoiceCards choices={choices} chosen={position} onChoose={choose} />
              </>
            )}
            {(!canAccept || foundInstead) && (
              <NightsTakenNotice
                alternatives={foundInstead ?? offer.alternatives}
                hasTriedToAccept={foundInstead !== null}
                hasOthers={hasFree}
                isCheckInPast={chosen.checkIn < dayInLondon(new Date())}
              />
            )}
            <OfferedHome choice={chosen} picture={choices.length > 1 ? 'omitted' : 'shown'} />
            {choices.length === 1 && <OfficeMessage message={message} />}
            <div className="lg:hidden">
              <PriceCard choice={chosen} />
            </div>
            <OfferPart title="Payment schedule">
              <DueDates dues={chosen} before="accepting" />
            </OfferPart>
            <OfferPart title="If you need to cancel">
              <CancellationRule stay={chosen} />
            </OfferPart>
            <OfferedBy />
            {accepting && canAccept && (
              <div className="not-printed border-line border-t pt-10">
                <AcceptForm
                  offer={offer}
                  token={token}
                  choice={chosen}
                  headingRef={formHeading}
                  onAccepted={onChanged}
                  onNightsTaken={setTried}
                  onStale={onStale}
                  onBack={() => {
                    setAccepting(false)
                    window.scrollTo(0, 0)
                  }}
                />
              </div>
            )}
            {!accepting && (
              <div className="not-printed flex flex-col gap-3 sm:flex-row lg:hidden">
                {canAccept && (
                  <Button size="large" onClick={accept}>
                    Accept this offer
                  </Button>
                )}
                <Button size="large" variant="secondary" onClick={() => setDeclining(true)}>
                  Decline
                </Button>
              </div>
            )}
            {!accepting && (
              <div className="max-w-130 lg:max-w-90">
                <KeepPage token={token} page="offer" emailLink={() => send(emailOfferLink, { params: { token } })} />
              </div>
            )}
            <div className="max-w-130 lg:hidden">
              <AskUs />
            </div>
          </div>
          <div className="max-lg:hidden">
            <div className="space-y-5 tall:lg:sticky lg:top-24">
              <PriceCard choice={chosen}>
                {!accepting && (
                  <div className="not-printed mt-6 space-y-3">
                    {canAccept && (
                      <>
                        <p>
                          If you accept, you pay {payments.together} in total, {payments.first}.
                        </p>
                        <Button wide size="large" onClick={accept}>
                          Accept this offer
                        </Button>
                      </>
                    )}
                    <Button wide variant="quiet" onClick={() => setDeclining(true)}>
                      Decline
                    </Button>
                  </div>
                )}
              </PriceCard>
              <AskUs />
            </div>
          </div>
        </div>
      </div>
      {!accepting && canAccept && (
        <div className="not-printed @container sticky bottom-0 z-20 border-line border-t bg-paper lg:hidden">
          <div className="wrap flex items-center justify-between gap-4 py-3">
            <p className="@3xs:block hidden min-w-0 text-ink-soft text-sm">
              <span className="block font-semibold text-ink text-lg tabular-nums leading-tight">
                {payments.together}
              </span>
              in total, {payments.first}
            </p>
            <Button onClick={accept} className="@max-3xs:w-full shrink-0">
              Accept
            </Button>
          </div>
        </div>
      )}
      <DeclineDialog
        open={declining}
        onClose={() => setDeclining(false)}
        offer={offer}
        token={token}
        onDeclined={onChanged}
      />
    </div>
  )
}

function PriceCard({ choice, children }: { choice: GuestChoice; children?: React.ReactNode }) {
  return (
    <Card as="section" aria-label="Price" className="p-5 sm:p-6">
      <PriceLines choice={choice} />
      {children}
    </Card>
  )
}

function Until({ expiresAt }: { expiresAt: string }) {
  const left = formatTimeLeft(expiresAt, useNow())
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <span className="inline-flex items-center gap-2 rounded-full bg-brass-tint px-3.5 py-1 font-medium text-base text-brass-ink">
        <Clock size={16} strokeWidth={1.75} aria-hidden="true" />
        {left ? `${left} left` : 'Ending now'}
      </span>
      <span className="text-ink-soft">Open until {formatMoment(expiresAt)}</span>
    </p>
  )
}

function offerTitle(choices: readonly GuestChoice[]): string {
  const [one, ...more] = choices
  if (!one) return 'Your offer'
  if (more.length > 0) return `${formatCountAsWord(choices.length, 'stay')} to choose from`
  return `${formatCountAsWord(one.nights, 'night')} at ${one.home.title}`
}

/** Returns the choice from before a reload if still available, otherwise the first available choice, otherwise the first choice. */
function initialPosition(choices: readonly GuestChoice[], before: unknown): number | undefined {
  const free = choices.filter(({ isStillFree }) => isStillFree)
  return (free.find(({ position }) => position === before) ?? free[0] ?? choices[0])?.position
}
