import Download from 'lucide-react/icons/download'
import { useRef, useState } from 'react'
import { listAllBookings } from '#features/bookings/calls.ts'
import type { ListedBooking } from '#features/bookings/contract.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { addressOf, readOverHttp } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { saveFile, saveFrom } from '#platform/web/office/save-file.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { allBookings, bookingsCsv, EXPORT_PAGE, exportName, type Progress } from './booking-export.ts'
import { type BookingFilters, filtersOf } from './read-booking-filters.ts'

/** Exports all matching bookings as CSV, not only the current page. */
export function ExportButton({ filters }: { filters: BookingFilters }) {
  const [progress, setProgress] = useState<Progress>()
  const stop = useRef<AbortController>(undefined)

  const run = async () => {
    stop.current = new AbortController()
    const { signal } = stop.current
    const query = filtersOf(filters)
    setProgress({ read: 0, total: 0 })
    try {
      const bookings = await allBookings(async (offset) => {
        const page = await readOverHttp(
          [listAllBookings.path, { query: { ...query, limit: EXPORT_PAGE, offset } }, {}],
          signal,
        )
        return page as Paged<ListedBooking>
      }, setProgress)
      const name = exportName(new Date())
      if (bookings === 'too-many') saveFrom(addressOf('/api/bookings/export.csv', { query }), name)
      else saveFile(new Blob([bookingsCsv(bookings)], { type: 'text/csv;charset=utf-8' }), name)
      showToast({
        title: 'Bookings exported',
        description: bookings === 'too-many' ? name : `${formatCount(bookings.length, 'booking')} in ${name}`,
      })
    } catch (error) {
      if (!signal.aborted) showToast(errorToast(error, 'Failed to export bookings'))
    } finally {
      setProgress(undefined)
    }
  }

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        onClick={() => void run()}
        busy={progress && (progress.total > 0 ? `Exporting ${progress.read} of ${progress.total}...` : 'Exporting...')}
      >
        <Download size={16} strokeWidth={1.75} aria-hidden="true" />
        Export CSV
      </Button>
      {progress && (
        <Button variant="quiet" size="small" onClick={() => stop.current?.abort()}>
          Cancel export
        </Button>
      )}
    </>
  )
}
