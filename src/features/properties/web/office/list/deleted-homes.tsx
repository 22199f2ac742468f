import { keepPreviousData, useQuery } from '@tanstack/react-query'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState } from 'react'
import { type ListedHome, RESTORABLE_DAYS } from '#features/properties/contract.ts'
import { formatBritishMoment } from '#platform/shared/day.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { ListRest } from '#platform/web/office/table/list-rest.tsx'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Dialog } from '#platform/web/ui/dialogs/dialog.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { HomeCover } from '../form/home-parts.tsx'
import { DELETED_SHOWN, deletedHomesQuery } from '../queries.ts'
import { useRestore } from './use-restore.ts'

export function DeletedHomes({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Recently deleted"
      description={`Homes deleted in the last ${RESTORABLE_DAYS} days.`}
    >
      <Deleted />
    </Dialog>
  )
}

function Deleted() {
  const [limit, setLimit] = useState(DELETED_SHOWN)
  const homes = useQuery({
    ...deletedHomesQuery(limit),
    placeholderData: keepPreviousData,
    // Fetched again each time the dialog opens.
    staleTime: 0,
    retryOnMount: true,
  })
  return (
    <QueryState
      of={homes}
      what="deleted homes"
      failed="Properties could not be loaded"
      shapes={['h-16', 'h-16']}
      shapesClassName="space-y-3"
      empty={<EmptyState title="Nothing was deleted">Homes that you delete can be restored here.</EmptyState>}
    >
      {(data) => (
        <>
          <ul className="divide-y divide-line">
            {data.rows.map((home) => (
              <DeletedHome key={home.id} home={home} />
            ))}
          </ul>
          <ListRest list={data} limit={limit} onLimit={setLimit} busy={homes.isFetching} />
        </>
      )}
    </QueryState>
  )
}

function DeletedHome({ home }: { home: ListedHome }) {
  const restore = useRestore()
  const [busy, setBusy] = useState(false)
  const { title, deletedAt, restorableUntil } = home
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <HomeCover home={home} className="w-18" />
      <div className="min-w-40 flex-1 text-sm">
        <p className="wrap-anywhere font-medium text-base">{title}</p>
        {deletedAt && <p className="text-ink-soft">Deleted {formatBritishMoment(new Date(deletedAt))}</p>}
        {restorableUntil && (
          <p className="text-ink-soft">Can be restored until {formatBritishMoment(new Date(restorableUntil))}</p>
        )}
      </div>
      <Button
        variant="secondary"
        size="small"
        busy={busy ? 'Restoring...' : undefined}
        onClick={() => {
          setBusy(true)
          void restore(home).finally(() => setBusy(false))
        }}
      >
        <RotateCcw size={16} strokeWidth={1.75} aria-hidden="true" />
        <span>
          Restore<span className="sr-only"> {title}</span>
        </span>
      </Button>
    </li>
  )
}
