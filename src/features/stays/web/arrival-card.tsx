import { useMutation } from '@tanstack/react-query'
import DoorOpen from 'lucide-react/icons/door-open'
import Lock from 'lucide-react/icons/lock'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatMoment } from '#features/offers/web/offer-text.ts'
import type { ArrivalDetails } from '#features/properties/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { type ApiError, send } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { CopyButton } from '#platform/web/ui/controls/copy-button.tsx'
import { CallUsOn } from '#platform/web/ui/controls/phone-link.tsx'
import { WI_FI } from '#platform/web/ui/unbroken.ts'
import { type GuestStay, openArrival } from '../contract.ts'

interface ArrivalCardProps {
  stay: GuestStay
  token: string
  onStale: () => void
}

/** Shows from when arrival details may be viewed, then a button that shows the details. */
export function ArrivalCard({ stay, token, onStale }: ArrivalCardProps) {
  const { phone } = useSite().settings.business
  const { arrival, money } = stay
  const opening = useMutation<ArrivalDetails, ApiError>({
    mutationFn: () => send(openArrival, { params: { token } }),
    // A 409 means that the stay has changed since the page was read.
    onError: ({ status }) => status === 409 && onStale(),
  })
  if (!arrival || arrival.state === 'over') return null
  if (opening.data) return <ShownDetails details={opening.data} />
  if (arrival.state === 'open')
    return (
      <Frame icon={<DoorOpen {...ICON} />} title="Getting in" isOpen>
        <p>
          The door code, the {WI_FI} and the address. Make sure that no one can read over your shoulder. We record each
          time these details are shown.
        </p>
        <Button
          size="large"
          className="mt-4 max-sm:w-full"
          onClick={() => opening.mutate()}
          busy={opening.isPending ? 'Opening...' : undefined}
        >
          Show arrival details
        </Button>
        <p role="alert" className={opening.isError ? 'mt-3 text-terracotta-deep' : 'sr-only'}>
          {opening.isError && (opening.error.serverMessage ?? 'That did not work. Please try again in a moment.')}
        </p>
      </Frame>
    )
  return (
    <Frame icon={<Lock {...ICON} />} title="Getting in">
      {opening.isError && <p className="mb-2">{opening.error.serverMessage}</p>}
      {arrival.state === 'not-entered' ? (
        <p>
          We will give you the address and the door code over the phone: please{' '}
          <CallUsOn phone={phone} className="whitespace-nowrap text-pine underline underline-offset-4" />.
        </p>
      ) : arrival.state === 'unpaid' ? (
        <p>
          This page shows the door code and the {WI_FI} from {formatMoment(arrival.opensAt)}, once the{' '}
          {formatPoundsText(money?.owed ?? '0.00')} due is paid.
        </p>
      ) : (
        <p>
          This page shows the door code and the {WI_FI} from {formatMoment(arrival.opensAt)}. They are never sent by
          email.
        </p>
      )}
    </Frame>
  )
}

function ShownDetails({ details }: { details: ArrivalDetails }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // The pressed button no longer exists, so the heading takes the focus.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const { address, doorCode, wifiName, wifiPassword, notes } = details
  return (
    <Frame icon={<DoorOpen {...ICON} />} title="Getting in" isOpen headingRef={heading}>
      <dl className="divide-y divide-pine/15 print:grid print:grid-cols-2 print:gap-x-8 print:divide-y-0">
        {address && <Detail term="Address" value={address} />}
        {doorCode && <Detail term="Door code" value={doorCode} isKey />}
        {wifiName && <Detail term={WI_FI} value={wifiName} />}
        {wifiPassword && <Detail term={`${WI_FI} password`} value={wifiPassword} />}
        {notes && (
          <div className="py-3">
            <dt className="text-ink-soft text-sm">Good to know</dt>
            <dd className="wrap-anywhere whitespace-pre-line">{notes}</dd>
          </div>
        )}
      </dl>
    </Frame>
  )
}

function Detail({ term, value, isKey }: { term: string; value: string; isKey?: true }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-4 py-3">
      <dt className="text-ink-soft text-sm">{term}</dt>
      <dd
        className={`wrap-anywhere col-start-1 min-w-0 whitespace-pre-line ${isKey ? 'font-semibold text-3xl tabular-nums tracking-wide' : 'text-lg'}`}
      >
        {value}
      </dd>
      <dd className="not-printed col-start-2 row-span-2 row-start-1">
        <CopyButton text={value} what={term} />
      </dd>
    </div>
  )
}

interface FrameProps {
  icon: ReactNode
  title: string
  isOpen?: true
  headingRef?: React.Ref<HTMLHeadingElement>
  children: ReactNode
}

function Frame({ icon, title, isOpen, headingRef, children }: FrameProps) {
  return (
    <section
      className={`break-inside-avoid rounded-card border px-5 py-5 sm:px-7 sm:py-6 ${
        isOpen ? 'border-pine bg-pine-tint' : 'border-line bg-surface'
      }`}
    >
      <h2 ref={headingRef} tabIndex={-1} className="mb-2 flex items-center gap-3 text-xl">
        {icon}
        {title}
      </h2>
      {children}
    </section>
  )
}

const ICON = { size: 22, strokeWidth: 1.75, 'aria-hidden': true, className: 'shrink-0 text-pine' } as const
