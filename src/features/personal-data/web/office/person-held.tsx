import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Eraser from 'lucide-react/icons/eraser'
import { useState } from 'react'
import { copyPerson, type Erasure, erasePerson } from '#features/personal-data/contract.ts'
import { dayInLondon, formatLongDay } from '#platform/shared/day.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { fetchFile, send } from '#platform/web/api.ts'
import { ConfirmDialog } from '#platform/web/office/confirm-dialog.tsx'
import { errorToast, OFFICE_UNREACHABLE } from '#platform/web/office/error-toast.ts'
import { saveFile } from '#platform/web/office/save-file.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'
import { MentionCheckboxes } from './mention-checkboxes.tsx'

interface PersonHeldProps {
  email: string
  held: Erasure
}

/**
 * Shows which of a person's data can be erased and which the law requires us to keep, with buttons for copy and erasure.
 */
export function PersonHeld({ email, held: { erased, retained, mentions, furtherMentions } }: PersonHeldProps) {
  const [isAsking, setAsking] = useState(false)
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set())
  const erase = useMutation({
    mutationFn: () => send(erasePerson, { body: { email, mentions: [...ticked] } }),
    onSuccess: () => showToast({ title: 'Erased', description: 'The erasure is recorded in the register below.' }),
    onError: (error) => showFailure('Failed to erase the person', error),
    onSettled: () => {
      setTicked(new Set())
      setAsking(false)
    },
  })
  const copy = useMutation({
    mutationFn: () => fetchFile(copyPerson, { body: { email } }),
    onSuccess: (file) => saveFile(file, `personal-data-${dayInLondon(new Date())}.txt`),
    onError: (error) => showFailure('Failed to download the copy', error),
  })
  if (erased.length + retained.length + mentions.length === 0)
    return <p role="status">We hold no data about {email}, except any entries in the register.</p>
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
          <h3 className="font-medium">Retained for accounting or legal reasons</h3>
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
      {mentions.length > 0 && (
        <p className="mt-4 text-ink-soft">
          {formatCount(mentions.length + furtherMentions, 'mention')} in other records: you choose which to erase.
        </p>
      )}
      <div className="mt-5 flex flex-wrap gap-3">
        <Button variant="secondary" busy={copy.isPending ? 'Downloading...' : undefined} onClick={() => copy.mutate()}>
          <Download size={18} strokeWidth={1.75} aria-hidden="true" />
          Download a copy
        </Button>
        <Button variant="danger" onClick={() => setAsking(true)}>
          <Eraser size={18} strokeWidth={1.75} aria-hidden="true" />
          Erase this person
        </Button>
      </div>
      <ConfirmDialog
        open={isAsking}
        question={`Erase ${email}?`}
        confirmLabel="Erase"
        busy={erase.isPending ? 'Erasing...' : undefined}
        onConfirm={() => erase.mutate()}
        onCancel={() => setAsking(false)}
      >
        The data listed under “Can be erased now” will be deleted permanently and cannot be restored. Bookings and their
        invoices are retained until the day shown beside each: the accounts need them, and invoices must by law be kept
        for six years. Please make sure first that the request comes from this person.
        {mentions.length > 0 && (
          <MentionCheckboxes
            mentions={mentions}
            furtherMentions={furtherMentions}
            ticked={ticked}
            onChange={setTicked}
          />
        )}
      </ConfirmDialog>
    </div>
  )
}

function showFailure(title: string, error: unknown): void {
  showToast(errorToast(error, OFFICE_UNREACHABLE, title))
}
