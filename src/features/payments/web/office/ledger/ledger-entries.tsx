import ImageIcon from 'lucide-react/icons/image'
import Undo2 from 'lucide-react/icons/undo-2'
import type { LedgerEntry } from '#features/ledger/contract.ts'
import { usePermitted } from '#features/permitted.tsx'
import { formatListDay } from '#platform/shared/day.ts'
import { formatPoundsText } from '#platform/shared/money.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { IconButton } from '#platform/web/ui/controls/icon-button.tsx'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { addressOfBooking, ENTRY_LABELS } from '../payment-labels.ts'

interface LedgerEntriesProps {
  bookingId: number
  entries: readonly LedgerEntry[]
  onCorrect: (entry: LedgerEntry) => void
}

/** Table of ledger entries, oldest first. Corrected entries are struck through and labelled. */
export function LedgerEntries({ bookingId, entries, onCorrect }: LedgerEntriesProps) {
  const canCorrect = usePermitted('edit money')
  if (entries.length === 0) return null
  return (
    <table className="mt-4 w-full text-left">
      <caption className="sr-only">Ledger of booking #{bookingId}</caption>
      <thead className="text-ink-soft max-sm:sr-only">
        <tr>
          <th scope="col" className="w-28 py-1.5 pr-3 font-medium">
            Day
          </th>
          <th scope="col" className="py-1.5 pr-3 font-medium">
            Entry
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            Amount
          </th>
          {canCorrect && (
            <th scope="col" className="w-10">
              <span className="sr-only">Correct</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} onCorrect={canCorrect ? onCorrect : undefined} />
        ))}
      </tbody>
    </table>
  )
}

function OtherBooking({ id, isOutgoing }: { id: number; isOutgoing: boolean }) {
  return (
    <span className="block text-ink-soft">
      {isOutgoing ? 'to' : 'from'}{' '}
      <SiteLink href={addressOfBooking(id)} className="underline underline-offset-4">
        booking #{id}
      </SiteLink>
    </span>
  )
}

interface EntryProps {
  entry: LedgerEntry
  /** Undefined for staff who may not correct entries. */
  onCorrect: ((entry: LedgerEntry) => void) | undefined
}

function Entry({ entry, onCorrect }: EntryProps) {
  const {
    kind,
    amount,
    day,
    reference,
    reason,
    photograph,
    corrects,
    correctedBy,
    createdBy,
    bankLineId,
    otherBookingId,
  } = entry
  const isCorrected = correctedBy !== null
  const isOwed = kind === 'price-due' || kind === 'deposit-due'
  return (
    <tr className="border-line border-t align-top max-sm:grid max-sm:grid-cols-[1fr_auto_auto] max-sm:gap-x-2">
      <td className="whitespace-nowrap py-2 pr-3 text-ink-soft tabular-nums max-sm:col-span-3 max-sm:pb-0">
        {formatListDay(day)}
      </td>
      <td className="wrap-anywhere min-w-0 py-2 pr-3 leading-snug max-sm:pt-0.5">
        <span className={classNames(isCorrected && 'line-through decoration-ink-soft')}>
          {corrects !== null ? `Correction: ${ENTRY_LABELS[kind].toLowerCase()}` : ENTRY_LABELS[kind]}
        </span>
        {isCorrected && <span className="text-ink-soft"> (reversed)</span>}
        {otherBookingId !== null && <OtherBooking id={otherBookingId} isOutgoing={amount.startsWith('-')} />}
        {reference && <span className="block text-ink-soft">{reference}</span>}
        {reason && <span className="block text-ink-soft">{reason}</span>}
        {photograph && (
          <a
            href={photograph}
            target="_blank"
            rel="noopener noreferrer"
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-pine underline underline-offset-4"
          >
            <ImageIcon size={16} strokeWidth={1.75} aria-hidden="true" />
            Photograph
          </a>
        )}
        {!isOwed && (createdBy || bankLineId !== null) && (
          <span className="block text-ink-soft">
            {[bankLineId !== null && 'from the bank’s statement', createdBy && `by ${createdBy}`]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </td>
      <td
        className={classNames(
          'whitespace-nowrap py-2 text-right tabular-nums max-sm:pt-0.5',
          isCorrected && 'text-ink-soft line-through',
          isOwed && 'text-ink-soft',
          !isOwed && !isCorrected && 'font-medium',
        )}
      >
        {formatPoundsText(amount)}
      </td>
      {onCorrect && (
        <td className="w-10 py-0.5 text-right max-sm:-mt-2.5 max-sm:pb-0">
          {entry.mayCorrect && (
            <IconButton
              label={`Correct: ${ENTRY_LABELS[kind].toLowerCase()}, ${formatPoundsText(amount)}`}
              icon={<Undo2 size={16} strokeWidth={1.75} aria-hidden="true" />}
              className="size-9! pointer-coarse:size-11!"
              onClick={() => onCorrect(entry)}
            />
          )}
        </td>
      )}
    </tr>
  )
}
