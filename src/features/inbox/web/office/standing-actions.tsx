import { useIsFetching, useMutation } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import type { Endpoint } from '#platform/shared/endpoint.ts'
import { ApiError, reread, showing } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { showToast } from '#platform/web/ui/toast/toasts.ts'

/** A call, for what it changes. */
export type Changing = Pick<Endpoint, 'changes'>

export interface StandingActionsProps {
  /** The call that marks, and what one item of the inbox is called. */
  change: Changing
  one: string
  /** How it stands, and in which state that was read. */
  present: string
  version: number
  /** What it can be marked as, in order. */
  standings: readonly { value: string; word: string }[]
  /** The one among them that is not a mark: a booking makes an enquiry booked. */
  except?: string | undefined
  /** What follows from a mark, for whoever wrote. */
  help?: string | undefined
  /** Sends a mark; without a version where a mark is taken back. */
  send: (standing: string, version: number | undefined) => Promise<unknown>
}

/** Puts an item where it belongs, at one press; a toast says so and can take it back. */
export function StandingActions({
  change,
  one,
  present,
  version,
  standings,
  except,
  help,
  send,
}: StandingActionsProps) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const markedFrom = useRef<string>(undefined)
  // The button that was pressed goes; whoever pressed it stays among the others, unless the next one in line is offered.
  useEffect(() => {
    const from = markedFrom.current
    if (from === undefined || from === present) return
    markedFrom.current = undefined
    if (from !== 'new' && document.activeElement === document.body) box.current?.focus()
  }, [present])
  const failed = (error: unknown) =>
    showToast({
      title: 'Error',
      description: (error instanceof ApiError && error.said) || `Failed to update ${one}`,
      tone: 'error',
    })
  // A reply just sent has changed the item too: what is marked then is what is read of it now.
  const isBeingRead = useIsFetching({ predicate: showing(...(change.changes ?? [])) }) > 0
  const wordOf = (standing: string) => standings.find(({ value }) => value === standing)?.word ?? standing
  // Taken back even when another one has been opened meanwhile: the toast outlives what is in sight.
  const takeBack = async () => {
    try {
      await send(present, undefined)
      showToast({ title: `Back to ${wordOf(present)}` })
    } catch (error) {
      failed(error)
    }
    await reread(change)
  }
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (standing: string) => {
      markedFrom.current = present
      return send(standing, version)
    },
    onSuccess: (_, standing) =>
      showToast({
        title: `Marked as ${wordOf(standing)}`,
        action: { label: 'Undo', act: () => void takeBack() },
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
      {choicesOf(standings)
        .filter(({ value }) => value !== present && value !== except)
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
function choicesOf(standings: StandingActionsProps['standings']) {
  const labelled = standings.map(({ value, word }) => ({ value, label: value === 'new' ? `Back to ${word}` : word }))
  return [...labelled.filter(({ value }) => value !== 'new'), ...labelled.filter(({ value }) => value === 'new')]
}
