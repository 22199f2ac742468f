import { useIsFetching, useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { queriesShowing, waitForRefetch } from '#platform/web/api.ts'
import { errorToast } from '#platform/web/office/error-toast.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** The topics that an endpoint changes. */
export type ChangeEndpoint = Pick<Endpoint, 'changes'>

export interface StatusActionsProps {
  /** The endpoint that changes the status, and the inbox's noun for an item. */
  change: ChangeEndpoint
  one: string
  /** The current status, and the item's version when the status was loaded. */
  current: string
  version: number
  /** All statuses, in order. */
  statuses: readonly { value: string; word: string }[]
  /** A status without a button, such as `booked`, which making a booking sets. */
  except?: string | undefined
  /** Explains what a status means for the sender. */
  help?: string | undefined
  /** Sends a status. Undo sends no version, so that the server cannot refuse Undo as stale. */
  send: (status: string, version: number | undefined) => Promise<unknown>
}

/** Buttons that change an item's status, with Undo in the toast. */
export function StatusActions({ change, one, current, version, statuses, except, help, send }: StatusActionsProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const previousStatus = useRef<string>(undefined)
  // The clicked button disappears, so the group takes the focus. After a change from new, `NextInLine` takes the focus.
  useEffect(() => {
    const from = previousStatus.current
    if (from === undefined || from === current) return
    previousStatus.current = undefined
    if (from !== 'new' && document.activeElement === document.body) box.current?.focus()
  }, [current])
  const showError = (error: unknown) => showToast(errorToast(error, `Failed to update ${one}`))
  // A press while the item reloads, for example after an answer, waits for the new version.
  const [waiting, setWaiting] = useState<string>()
  const isReloading = useIsFetching({ predicate: queriesShowing(...(change.changes ?? [])) }) > 0
  const labelOf = (status: string) => statuses.find(({ value }) => value === status)?.word ?? status
  // The toast stays after another item is opened, so Undo uses the status of the item that was changed.
  const undo = async () => {
    try {
      await send(current, undefined)
      showToast({ title: `Back to ${labelOf(current)}` })
    } catch (error) {
      showError(error)
    }
    await waitForRefetch(change)
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: string) => {
      previousStatus.current = current
      return send(status, version)
    },
    onSuccess: (_, status) =>
      showToast({
        title: `Marked as ${labelOf(status)}`,
        action: { label: 'Undo', run: () => void undo() },
      }),
    onError: showError,
    // Busy until the reloaded list shows the new status.
    onSettled: () => waitForRefetch(change),
  })
  useEffect(() => {
    if (waiting === undefined || isReloading || isPending) return
    setWaiting(undefined)
    if (waiting !== current) mutate(waiting)
  }, [waiting, isReloading, isPending, current, mutate])
  // Once the new status is shown, the next may be pressed, although other lists still reload.
  const sending = waiting ?? (isPending && variables !== current ? variables : undefined)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here
    <div ref={box} role="group" aria-labelledby={id} tabIndex={-1} className="flex flex-wrap items-center gap-2">
      <span id={id} className="text-ink-soft text-sm">
        Mark as
      </span>
      {choicesOf(statuses)
        .filter(({ value }) => value !== current && value !== except)
        .map(({ value, label }) => (
          <Button
            key={value}
            variant="secondary"
            size="small"
            busy={sending === value ? label : undefined}
            onClick={() => sending === undefined && setWaiting(value)}
          >
            {label}
          </Button>
        ))}
      {help && <p className="w-full text-ink-soft text-sm">{help}</p>}
    </div>
  )
}

/** The button "Back to new" is last, because staff need it only after a mistake. */
function choicesOf(statuses: StatusActionsProps['statuses']) {
  const labelled = statuses.map(({ value, word }) => ({ value, label: value === 'new' ? `Back to ${word}` : word }))
  return [...labelled.filter(({ value }) => value !== 'new'), ...labelled.filter(({ value }) => value === 'new')]
}
