import X from 'lucide-react/icons/x'
import { useId, useRef, useState } from 'react'
import type { Payment } from '#features/payments/contract.ts'
import { BookingSearch } from '#features/payments/web/office/booking-search.tsx'
import { formatUnsigned } from '#features/payments/web/office/payment-labels.ts'
import { type BankLine, MAX_PARTS, type MatchKind } from '#features/statements/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { Select } from '#platform/web/ui/controls/select.tsx'
import { MATCH_LABELS, OUT_KINDS } from './line-labels.ts'
import { defaultPart, describeProblem, type Part, parsePounds, remainingPence } from './split-parts.ts'
import type { Matching } from './use-matching.ts'

interface SplitLineProps {
  line: BankLine
  matching: Matching
  onBack: () => void
}

/** Splits a line over several bookings: a guest may pay for two stays with one transfer. */
export function SplitLine({ line, matching, onBack }: SplitLineProps) {
  const { parts, total, add, change, remove } = useParts(line)
  const [hasSubmitted, setHasSubmitted] = useState(false)
  const missing = describeProblem(total, parts)
  const status = useRef<HTMLParagraphElement>(null)
  const split = () => {
    setHasSubmitted(true)
    if (missing) status.current?.focus()
    else matching.split({ line, parts: parts.map(toRequestPart) })
  }
  return (
    <div className="space-y-4">
      {parts.length > 0 && <Parts line={line} parts={parts} onChange={change} onRemove={remove} />}
      <p
        ref={status}
        role="status"
        tabIndex={-1}
        className={hasSubmitted && missing ? 'text-terracotta text-sm' : 'text-ink-soft text-sm'}
      >
        {missing || `The amounts add up to ${formatUnsigned(line.amount)}.`}
      </p>
      <BookingSearch
        action={(payment) => (
          <Button
            variant="secondary"
            aria-label={`Add booking #${payment.bookingId} of ${payment.guestName}`}
            disabled={parts.length >= MAX_PARTS || parts.some(({ bookingId }) => bookingId === payment.bookingId)}
            onClick={() => add(payment)}
          >
            Add
          </Button>
        )}
      />
      <div className="flex flex-col gap-3 sm:flex-row-reverse">
        <Button size="large" busy={matching.splitting ? 'Matching...' : undefined} onClick={split}>
          {parts.length < 2 ? 'Match bookings' : `Match ${formatCount(parts.length, 'booking')}`}
        </Button>
        <Button variant="secondary" size="large" onClick={onBack}>
          One booking only
        </Button>
      </div>
    </div>
  )
}

/** Returns the parts with functions that change the parts. `total` is the line's amount in pence without its sign. */
function useParts(line: BankLine) {
  const [parts, setParts] = useState<readonly Part[]>([])
  const total = Math.round(Math.abs(Number(line.amount)) * 100)
  return {
    parts,
    total,
    add: (payment: Payment) => setParts((before) => [...before, defaultPart(payment, remainingPence(total, before))]),
    change: (id: number, change: Partial<Part>) =>
      setParts((before) => before.map((part) => (part.bookingId === id ? { ...part, ...change } : part))),
    remove: (id: number) => setParts((before) => before.filter(({ bookingId }) => bookingId !== id)),
  }
}

function toRequestPart({ bookingId, amount, kind }: Part) {
  return { bookingId, amount: ((parsePounds(amount) ?? 0) / 100).toFixed(2), ...(kind && { kind }) }
}

interface PartsProps {
  line: BankLine
  parts: readonly Part[]
  onChange: (bookingId: number, change: Partial<Part>) => void
  onRemove: (bookingId: number) => void
}

function Parts({ line, parts, onChange, onRemove }: PartsProps) {
  return (
    <ul aria-label="Parts" className="divide-y divide-line rounded-card border border-line px-4">
      {parts.map((part) => (
        <li key={part.bookingId} className="py-3">
          <PartRow
            part={part}
            isOut={line.amount.startsWith('-')}
            onChange={(change) => onChange(part.bookingId, change)}
            onRemove={() => onRemove(part.bookingId)}
          />
        </li>
      ))}
    </ul>
  )
}

interface PartRowProps {
  part: Part
  isOut: boolean
  onChange: (change: Partial<Part>) => void
  onRemove: () => void
}

function PartRow({ part, isOut, onChange, onRemove }: PartRowProps) {
  const id = useId()
  const { bookingId, guestName, propertyTitle, amount } = part
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <label htmlFor={id} className="wrap-anywhere min-w-0 flex-1 basis-44 leading-snug">
        <span className="font-medium">{guestName}</span>
        <span className="block text-ink-soft text-sm">
          #{bookingId}, {propertyTitle}
        </span>
      </label>
      {isOut && <KindOfPart part={part} onChange={onChange} />}
      <span className="flex max-w-full flex-wrap items-center gap-2">
        <span className="flex max-w-full items-center gap-2">
          <span aria-hidden="true">£</span>
          <input
            id={id}
            value={amount}
            onChange={(event) => onChange({ amount: event.target.value })}
            inputMode="decimal"
            autoComplete="off"
            maxLength={14}
            aria-invalid={parsePounds(amount) === null ? true : undefined}
            className="block min-h-11 w-30 max-w-full rounded-field border border-edge bg-surface px-3 text-right text-base tabular-nums hover:border-ink-soft aria-invalid:border-terracotta"
          />
        </span>
        <IconButton
          label={`Remove booking #${bookingId} of ${guestName}`}
          icon={<X size={18} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onRemove}
        />
      </span>
    </div>
  )
}

function KindOfPart({ part: { bookingId, kind }, onChange }: Pick<PartRowProps, 'part' | 'onChange'>) {
  return (
    <Select
      aria-label={`Enter booking #${bookingId} as`}
      value={kind ?? ''}
      onChange={(event) => onChange({ kind: OUT_KINDS.find((kind: MatchKind) => kind === event.target.value) })}
      placeholder="Detect automatically"
      options={OUT_KINDS.map((value) => ({ value, label: MATCH_LABELS[value] }))}
      className="w-52"
    />
  )
}
