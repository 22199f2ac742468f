import { useIsFetching, useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { ApiError, reread, showing } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** A call, for what it changes. */
export type Changing = Pick<Endpoint, 'changes'>

export interface StatusActionsProps {
  /** The call that marks, and what one item of the inbox is called. */
  change: Changing
  one: string
  /** How it stands, and in which state that was read. */
  current: string
  version: number
  /** What it can be marked as, in order. */
  statuses: readonly { value: string; word: string }[]
  /** The one among them that is not a mark: a booking makes an enquiry booked. */
  except?: string | undefined
  /** What follows from a mark, for whoever wrote. */
  help?: string | undefined
  /** Sends a mark; without a version where a mark is taken back. */
  send: (status: string, version: number | undefined) => Promise<unknown>
}

/** Puts an item where it belongs, at one press; a toast says so and can take it back. */
export function StatusActions({ change, one, current, version, statuses, except, help, send }: StatusActionsProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const markedFrom = useRef<string>(undefined)
  // The button that was pressed goes; whoever pressed it stays among the others, unless the next one in line is offered.
  useEffect(() => {
    const from = markedFrom.current
    if (from === undefined || from === current) return
    markedFrom.current = undefined
    if (from !== 'new' && document.activeElement === document.body) box.current?.focus()
  }, [current])
  const failed = (error: unknown) =>
    showToast({
      title: 'Error',
      description: (error instanceof ApiError && error.serverMessage) || `Failed to update ${one}`,
      tone: 'error',
    })
  // A reply just sent has changed the item too: what is marked then is what is read of it now.
  const isBeingRead = useIsFetching({ predicate: showing(...(change.changes ?? [])) }) > 0
  const wordOf = (status: string) => statuses.find(({ value }) => value === status)?.word ?? status
  // Taken back even when another one has been opened meanwhile: the toast outlives what is in sight.
  const takeBack = async () => {
    try {
      await send(current, undefined)
      showToast({ title: `Back to ${wordOf(current)}` })
    } catch (error) {
      failed(error)
    }
    await reread(change)
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (status: string) => {
      markedFrom.current = current
      return send(status, version)
    },
    onSuccess: (_, status) =>
      showToast({
        title: `Marked as ${wordOf(status)}`,
        action: { label: 'Undo', run: () => void takeBack() },
      }),
    onError: failed,
    // Busy until the list says so too.
    onSettled: () => reread(change),
  })
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend help nobody here
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
            busy={isPending && variables === value ? label : undefined}
            aria-disabled={isBeingRead}
            onClick={() => !isPending && !isBeingRead && mutate(value)}
          >
            {label}
          </Button>
        ))}
      {help && <p className="w-full text-ink-soft text-sm">{help}</p>}
    </div>
  )
}

/** What was dealt with by mistake goes back among the new ones: that stands last. */
function choicesOf(statuses: StatusActionsProps['statuses']) {
  const labelled = statuses.map(({ value, word }) => ({ value, label: value === 'new' ? `Back to ${word}` : word }))
  return [...labelled.filter(({ value }) => value !== 'new'), ...labelled.filter(({ value }) => value === 'new')]
}
