import { useQuery } from '@tanstack/react-query'
import ArrowRight from 'lucide-react/icons/arrow-right'
import { useEffect, useRef } from 'react'
import { Button } from '#platform/web/ui/controls/button.tsx'
import type { InboxKind } from './inbox-kind.ts'

export interface NextInLineProps<Row> {
  kind: Pick<InboxKind<Row, never>, 'one' | 'list' | 'rowOf' | 'aboutOf'>
  /** The open item, which is no longer new. */
  openId: number
  onOpen: (id: number) => void
}

/** Offers the new item with the earliest reply deadline, or states that no other item is waiting. */
export function NextInLine<Row>({ kind, openId, onOpen }: NextInLineProps<Row>) {
  const { data } = useQuery(kind.list({ status: 'new', search: '', offset: 0 }))
  const next = data?.rows.find((row) => kind.rowOf(row).id !== openId)
  const box = useRef<HTMLDivElement>(null)
  // An answer or a change of status removes the focused button. Focuses the next button, so that staff can continue by
  // keyboard.
  useEffect(() => {
    if (next && document.activeElement === document.body) box.current?.querySelector('button')?.focus()
  }, [next])
  if (!data) return null
  return (
    <div
      ref={box}
      className="mb-5 flex flex-wrap items-center justify-between gap-3 rounded-card bg-pine-tint px-4 py-3 text-sm"
    >
      {next ? (
        <>
          <p className="wrap-anywhere min-w-0">
            Next: <span className="font-medium">{kind.rowOf(next).name}</span>, {kind.aboutOf(next)}
          </p>
          <Button size="small" onClick={() => onOpen(kind.rowOf(next).id)}>
            Next {kind.one}
            <ArrowRight size={16} strokeWidth={1.75} aria-hidden="true" />
          </Button>
        </>
      ) : (
        <p>Nothing else is waiting for an answer.</p>
      )}
    </div>
  )
}
