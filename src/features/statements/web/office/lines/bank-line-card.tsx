import { addressOfBooking, addressOfLedger } from '#features/payments/web/office/payment-labels.ts'
import { Permitted } from '#features/permitted.tsx'
import type { BankLine, Suggestion } from '#features/statements/contract.ts'
import { dayInLondon, formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Amount } from './amount.tsx'
import { describeLine, MATCH_LABELS } from './line-labels.ts'
import { Suggested } from './suggested.tsx'

interface BankLineCardProps {
  line: BankLine
  /** Id of the booking in a pending match of this line; else undefined. */
  matchingBookingId: number | undefined
  onMatch: (suggestion: Suggestion) => void
  onChoose: () => void
  onSetAside: () => void
  onReopen: () => void
}

export function BankLineCard(props: BankLineCardProps) {
  const { line, onChoose, onSetAside, onReopen } = props
  return (
    <Card
      as="article"
      data-line={line.id}
      aria-label={`${formatListDay(line.day)}: ${describeLine(line)}`}
      className="text-sm lg:flex"
    >
      <div className="flex flex-col gap-3 p-4 lg:w-90 lg:shrink-0 lg:border-line lg:border-r 2xl:w-110">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <p className="text-ink-soft tabular-nums">
            {formatListDay(line.day)} <span className="max-sm:hidden">· {line.bankName}</span>
          </p>
          <Amount amount={line.amount} className="text-base" />
        </div>
        <div className="wrap-anywhere min-w-0 flex-1 leading-snug">
          {line.payer && <p className="font-medium text-base">{line.payer}</p>}
          {line.reference && <p className="tabular-nums">{line.reference}</p>}
          {line.description && <p className="text-ink-soft">{line.description}</p>}
          {line.isDirectionGuessed && (
            <p className="mt-1 text-amber-ink">
              It is not clear from the file whether this amount was paid in or paid out.
            </p>
          )}
          {line.mayRepeat && <MayRepeat earlier={line.mayRepeat} />}
          {!line.payer && !line.reference && !line.description && <p className="text-ink-soft">{describeLine(line)}</p>}
        </div>
      </div>
      <div className="min-w-0 flex-1 border-line border-t lg:border-t-0">
        {line.state === 'open' ? (
          <>
            {line.deletedBookings.map((deleted) => (
              <DeletedBooking key={deleted.bookingId} deleted={deleted} />
            ))}
            <Suggestions {...props} />
            <Permitted to="edit money">
              <div className="flex flex-wrap gap-x-2 px-2 pb-2">
                <Button variant="quiet" size="small" className="max-sm:min-h-11" onClick={onChoose}>
                  {line.suggestions.length > 0 ? 'Another booking...' : 'Choose a booking...'}
                </Button>
                <Button variant="quiet" size="small" className="max-sm:min-h-11" onClick={onSetAside}>
                  Set aside...
                </Button>
              </div>
            </Permitted>
          </>
        ) : (
          <ClosedLine line={line} onReopen={onReopen} />
        )}
      </div>
    </Card>
  )
}

/** Warns that this line may repeat an earlier line in other words. */
function MayRepeat({
  earlier: { fileName, text, state, bookingIds },
}: {
  earlier: NonNullable<BankLine['mayRepeat']>
}) {
  const booking = bookingIds[0]
  return (
    <p className="mt-1 text-amber-ink">
      Possible repeat of “{text}” in {fileName}. That line has the same day and amount, and is not in this statement.
      {state === 'set-aside' && ' That line is set aside.'}
      {booking !== undefined && (
        <>
          {' '}
          That line is matched with{' '}
          <SiteLink href={addressOfBooking(booking)} className="underline underline-offset-4">
            booking #{booking}
          </SiteLink>
          .
        </>
      )}
    </p>
  )
}

/** Links to a deleted booking whose reference is in the line, because the list of bookings omits deleted bookings. */
function DeletedBooking({ deleted: { bookingId, deletedAt } }: { deleted: BankLine['deletedBookings'][number] }) {
  return (
    <p className="mx-4 mt-4 rounded-field bg-amber-tint px-3 py-2 text-amber-ink">
      This is the reference of booking #{bookingId}, which was deleted on{' '}
      {formatListDay(dayInLondon(new Date(deletedAt)))}.{' '}
      <SiteLink href={addressOfLedger(bookingId)} className="underline underline-offset-4">
        Deleted booking #{bookingId}
      </SiteLink>
    </p>
  )
}

/** Number of suggestions shown at first; a button shows the others. */
const MAX_LIKELY = 2

function Suggestions({ line, matchingBookingId, onMatch }: BankLineCardProps) {
  const { suggestions } = line
  // An exact suggestion is shown alone: other suggestions would distract.
  const likelyCount = suggestions[0]?.exact ? 1 : MAX_LIKELY
  const likely = suggestions.slice(0, likelyCount)
  const others = suggestions.slice(likelyCount)
  if (likely.length === 0)
    return (
      <p className="px-4 pt-4 pb-2">
        <span className="font-medium">No suggestion.</span>{' '}
        <span className="text-ink-soft">No booking was found with this reference, amount or name.</span>
      </p>
    )
  const renderSuggestion = (suggestion: Suggestion) => (
    <li key={`${suggestion.bookingId} ${suggestion.kind}`}>
      <Suggested
        suggestion={suggestion}
        isLikeliest={suggestion === likely[0]}
        busy={matchingBookingId === suggestion.bookingId}
        onMatch={() => onMatch(suggestion)}
      />
    </li>
  )
  return (
    <>
      <ul className="divide-y divide-line">{likely.map(renderSuggestion)}</ul>
      {others.length > 0 && (
        <details className="border-line border-t">
          <summary className="cursor-pointer px-4 py-2.5 pointer-coarse:py-3 text-pine">
            {others.length} more, less likely
          </summary>
          <ul className="divide-y divide-line border-line border-t">{others.map(renderSuggestion)}</ul>
        </details>
      )}
    </>
  )
}

function ClosedLine({ line, onReopen }: Pick<BankLineCardProps, 'line' | 'onReopen'>) {
  const { state, allocations, setAsideReason } = line
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 p-4">
      {state === 'matched' ? (
        <ul aria-label="Bookings" className="min-w-0 space-y-2">
          {allocations.map((allocation) => (
            <Allocation key={allocation.entryId} allocation={allocation} isPart={allocations.length > 1} />
          ))}
        </ul>
      ) : (
        <p className="wrap-anywhere min-w-0">
          <span className="text-ink-soft">Set aside:</span> {setAsideReason}
        </p>
      )}
      <Permitted to="edit money">
        <Button variant="secondary" size="small" className="max-sm:min-h-11" onClick={onReopen}>
          {state === 'matched' ? 'Undo match...' : 'Reopen'}
        </Button>
      </Permitted>
    </div>
  )
}

function Allocation({ allocation, isPart }: { allocation: BankLine['allocations'][number]; isPart: boolean }) {
  const { bookingId, guestName, deletedAt, paymentReference, kind, amount } = allocation
  return (
    <li>
      {MATCH_LABELS[kind]} of{' '}
      <SiteLink
        href={deletedAt ? addressOfLedger(bookingId) : addressOfBooking(bookingId)}
        className="text-pine underline decoration-1 underline-offset-4 hover:decoration-2"
      >
        {guestName}, {deletedAt && 'deleted '}booking #{bookingId}
      </SiteLink>
      <span className="block text-ink-soft tabular-nums">
        {paymentReference}
        {isPart && `: ${formatPoundsText(amount)} of it`}
      </span>
    </li>
  )
}
