import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import type { ListedBooking } from '#features/bookings/contract.ts'
import { Permitted } from '#features/permitted.tsx'
import { formatBritishMoment, formatListDay } from '#platform/shared/day.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { ListRest } from '#platform/web/office/table/list-rest.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { stayOf } from '../booking-labels.ts'
import { DELETED_SHOWN, deletedBookingsQuery } from '../queries.ts'
import { useRestoring } from './use-deletion.ts'

/** Lists the bookings deleted within 30 days, last deleted first. */
export function DeletedBookings({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Recently deleted"
      description="A deleted booking can be restored for 30 days, if its nights are still available."
    >
      <Deleted />
    </Dialog>
  )
}

function Deleted() {
  const [limit, setLimit] = useState(DELETED_SHOWN)
  const bookings = useQuery({
    ...deletedBookingsQuery(limit),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const { restore, restoring } = useRestoring()
  return (
    <QueryState
      of={bookings}
      what="deleted bookings"
      shapes={['h-16', 'h-16', 'h-16']}
      shapesClassName="space-y-3"
      empty={
        <EmptyState
          icon={<Trash2 size={26} strokeWidth={1.75} aria-hidden="true" />}
          title="No recently deleted bookings"
        />
      }
    >
      {(data) => (
        <>
          <ul className="-my-3 divide-y divide-line">
            {data.rows.map((booking) => (
              <li key={booking.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
                <Line booking={booking} />
                <Permitted to="edit lettings">
                  <Button
                    variant="secondary"
                    size="small"
                    aria-label={`Restore booking #${booking.id}`}
                    onClick={() => restore(booking.id)}
                    busy={restoring === booking.id ? 'Restoring...' : undefined}
                  >
                    Restore
                  </Button>
                </Permitted>
              </li>
            ))}
          </ul>
          <ListRest list={data} limit={limit} onLimit={setLimit} busy={bookings.isFetching} />
        </>
      )}
    </QueryState>
  )
}

function Line({ booking }: { booking: ListedBooking }) {
  const { id, guestName, property, deletedAt, deletedBy } = booking
  const { checkIn, checkOut } = stayOf(booking)
  return (
    <div className="min-w-0 flex-1 basis-56 text-sm">
      <p className="wrap-anywhere font-medium">
        {guestName} <span className="font-normal text-ink-soft">#{id}</span>
      </p>
      <p className="tabular-nums">
        {property?.title ?? 'Unknown Property'}, {formatListDay(checkIn)} – {formatListDay(checkOut)}
      </p>
      {deletedAt && (
        <p className="text-ink-soft">
          Deleted {formatBritishMoment(new Date(deletedAt))}
          {deletedBy && ` by ${deletedBy}`}
        </p>
      )}
    </div>
  )
}
