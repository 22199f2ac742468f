import MessageSquareQuote from 'lucide-react/icons/message-square-quote'
import type { ReactNode } from 'react'
import { identityLines } from '#features/settings/web/identity.ts'
import { useSite } from '#features/settings/web/queries.ts'

interface OfferHeadProps {
  /** Text above the headline, for example "For Ann Bell". */
  over: string
  title: string
  children?: ReactNode
}

export function OfferHead({ over, title, children }: OfferHeadProps) {
  return (
    <header>
      <p className="wrap-anywhere font-medium text-heather">{over}</p>
      <h1 tabIndex={-1} className="mt-1">
        {title}
      </h1>
      {children && <div className="mt-4 text-lg">{children}</div>}
    </header>
  )
}

/** Shows the office's message to the guest and keeps the line breaks. */
export function OfficeMessage({ message }: { message: string }) {
  const { business } = useSite().settings
  if (!message) return null
  return (
    <figure className="rounded-card bg-sand px-5 py-5 sm:px-7 sm:py-6">
      <figcaption className="flex items-center gap-2 text-ink-soft text-sm">
        <MessageSquareQuote size={18} strokeWidth={1.75} aria-hidden="true" />
        From {business.name}
      </figcaption>
      <blockquote className="measure wrap-anywhere mt-3 whitespace-pre-line text-lg">{message}</blockquote>
    </figure>
  )
}

/** Says with whom the guest would make the contract; nothing without legal details. */
export function OfferedBy() {
  const { business } = useSite().settings
  const lines = identityLines(business)
  if (lines.length === 0) return null
  return (
    <OfferPart title="Who makes this offer">
      <div className="measure wrap-anywhere space-y-1 text-ink-soft">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </OfferPart>
  )
}

export function OfferPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="break-inside-avoid">
      <h2 className="mb-4 text-2xl">{title}</h2>
      {children}
    </section>
  )
}
