import { useQuery } from '@tanstack/react-query'
import Banknote from 'lucide-react/icons/banknote'
import { useState } from 'react'
import { Permitted } from '#features/permitted.tsx'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { EntryDialog } from './entry-dialog.tsx'
import type { EntryTask } from './entry-form.ts'
import { receivedTask } from './ledger/received-task.ts'
import { ledgerQuery } from './queries.ts'
import { useConfirmOffer } from './use-confirm-offer.tsx'

/** Button that enters money received for a booking, for staff who may enter money. */
export function RecordPayment({ bookingId }: { bookingId: number }) {
  return (
    <Permitted to="edit money">
      <RecordButton bookingId={bookingId} />
    </Permitted>
  )
}

function RecordButton({ bookingId }: { bookingId: number }) {
  const { data } = useQuery({ ...ledgerQuery(bookingId), ...ALWAYS_REFETCH })
  const [task, setTask] = useState<EntryTask>()
  const confirming = useConfirmOffer()
  if (!data) return null
  return (
    <>
      <Button size="small" onClick={() => setTask(receivedTask(data))}>
        <Banknote size={16} strokeWidth={1.75} aria-hidden="true" />
        Record payment
      </Button>
      <EntryDialog
        task={task}
        onClose={() => setTask(undefined)}
        onEntered={(after) => {
          setTask(undefined)
          confirming.offer(after)
        }}
      />
      {confirming.dialog}
    </>
  )
}
