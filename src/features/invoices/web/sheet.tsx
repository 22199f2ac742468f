import type { ReactNode } from 'react'
import { identityLines } from '#features/settings/web/identity.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import type { InvoiceDocument } from '../contract.ts'

interface SheetProps {
  title: string
  seller: InvoiceDocument['seller']
  customer: InvoiceDocument['customer']
  facts: (readonly [term: string, value: string | null])[]
  children: ReactNode
}

export function Sheet({ title, seller, customer, facts, children }: SheetProps) {
  return (
    <article
      aria-label={title}
      className="max-w-[50rem] rounded-card border border-line bg-surface px-5 py-7 sm:px-10 sm:py-10 print:max-w-none print:rounded-none print:border-0 print:p-0"
    >
      <header className="flex flex-wrap items-start justify-between gap-x-10 gap-y-6">
        <div className="wrap-anywhere min-w-0 max-w-96">
          <p className="font-display font-medium text-2xl">{seller.name}</p>
          <p className="text-ink-soft text-sm">{seller.address}</p>
          <p className="text-ink-soft text-sm">{[seller.phone, seller.email].filter(Boolean).join(' · ')}</p>
          {identityLines(seller).map((line) => (
            <p key={line} className="text-ink-soft text-sm">
              {line}
            </p>
          ))}
        </div>
        <h2 className="text-3xl">{title}</h2>
      </header>
      <div className="mt-8 grid gap-6 border-line border-t pt-6 sm:grid-cols-2 print:grid-cols-2">
        <div className="wrap-anywhere min-w-0">
          <p className="text-ink-soft text-sm">To</p>
          <p className="font-medium">{customer.name}</p>
          <p>{customer.address}</p>
          {customer.vatNumber && <p>VAT number {customer.vatNumber}</p>}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] content-start gap-x-5 gap-y-0.5 tabular-nums">
          {facts.map(
            ([term, value]) =>
              value && (
                <div key={term} className="contents">
                  <dt className="text-ink-soft">{term}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
      {children}
    </article>
  )
}

interface SheetLine {
  term: string
  /** Small text below the label, such as a day. */
  aside?: string
  amount: string
  isStrong?: true
}

export function SheetLines({ lines, sums }: { lines: readonly SheetLine[]; sums: readonly SheetLine[] }) {
  return (
    <dl className="mt-5 tabular-nums">
      {[...lines, ...sums].map(({ term, aside, amount, isStrong }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may have the same label, and lines never move
          key={index}
          className={`flex break-inside-avoid items-baseline justify-between gap-6 border-line py-2 ${index >= lines.length && index > 0 ? (index === lines.length ? 'border-t-2' : '') : 'border-t'} ${isStrong ? 'font-semibold text-lg' : ''}`}
        >
          <dt className="wrap-anywhere min-w-0">
            {term}
            {aside && <span className="block text-ink-soft text-sm">{aside}</span>}
          </dt>
          <dd className="whitespace-nowrap">{formatPoundsText(amount)}</dd>
        </div>
      ))}
    </dl>
  )
}
