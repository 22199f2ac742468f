import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Eraser from 'lucide-react/icons/eraser'
import { useState } from 'react'
import { copyPerson, type Erasure, erasePerson } from '#features/personal-data/contract.ts'
import { formatLongDay } from '#platform/shared/day.ts'
import { ApiError, addressOf, send } from '#platform/web/api.ts'
import { QuestionDialog } from '#platform/web/office/question-dialog.tsx'
import { Button, buttonLook } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

interface PersonHeldProps {
  email: string
  held: Erasure
}

/** Shows what can be erased of a person and what the law requires us to keep, with the actions for both. */
export function PersonHeld({ email, held: { erased, retained } }: PersonHeldProps) {
  const [isAsking, setAsking] = useState(false)
  const erase = useMutation({
    mutationFn: () => send(erasePerson, { body: { email } }),
    onSuccess: () => showToast({ title: 'Erased', description: 'It is in the register below.' }),
    onError: (error) =>
      showToast({
        title: 'Nothing was erased',
        description:
          (error instanceof ApiError && error.serverMessage) || 'The office could not be reached. Please try again.',
        tone: 'error',
      }),
    onSettled: () => setAsking(false),
  })
  if (erased.length + retained.length === 0)
    return <p role="status">We hold nothing about {email} but what the register may have.</p>
  return (
    <div role="status">
      <div className="grid gap-6 sm:grid-cols-2">
        <div>
          <h3 className="font-medium">Can be erased now</h3>
          {erased.length === 0 && <p className="mt-1 text-ink-soft">Nothing</p>}
          <ul className="mt-1 text-ink-soft">
            {erased.map(({ what, count }) => (
              <li key={what}>
                {what}: {count}
              </li>
            ))}
          </ul>
        </div>
        <div>
          <h3 className="font-medium">Retained, because the law requires it</h3>
          {retained.length === 0 && <p className="mt-1 text-ink-soft">Nothing</p>}
          <ul className="mt-1 text-ink-soft">
            {retained.map(({ what, until }) => (
              <li key={what}>
                {what}, {until ? `until ${formatLongDay(until)}` : 'as long as we manage the home'}
              </li>
            ))}
          </ul>
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        <a
          href={addressOf(copyPerson.path, { query: { email } })}
          download
          className={buttonLook({ variant: 'secondary' })}
        >
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          Download a copy
        </a>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Eraser size={18} strokeWidth={1.75} aria-hidden="true" />
          Erase this person
        </Button>
      </div>
      <QuestionDialog
        open={isAsking}
        question={`Erase ${email}?`}
        yes="Erase"
        busy={erase.isPending ? 'Erasing...' : undefined}
        onYes={() => erase.mutate()}
        onNo={() => setAsking(false)}
      >
        What is listed as “Can be erased now” is deleted permanently and cannot be restored. Bookings and their invoices
        are retained until the day beside them: the accounts need them, and invoices must by law be kept for six years.
        Please make sure first that this is the person who asks.
      </QuestionDialog>
    </div>
  )
}
