import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import SearchX from 'lucide-react/icons/search-x'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { requestedPage } from '#features/payments/web/office/payment-views.ts'
import { ALWAYS_REFETCH } from '#features/payments/web/office/queries.ts'
import { useConfirmOffer } from '#features/payments/web/office/use-confirm-offer.tsx'
import type { BankLine } from '#features/statements/contract.ts'
import { grouped } from '#platform/shared/counted.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Pagination } from '#platform/web/ui/pagination.tsx'
import { BankLineCard } from './bank-line-card.tsx'
import { BankLineFilterBar } from './bank-line-filters.tsx'
import { ConfirmExact } from './confirm-exact.tsx'
import { LINE_STATES, lineState } from './line-words.ts'
import { MatchDialog } from './match-dialog.tsx'
import { bankLinesQuery, LINES_PER_PAGE } from './queries.ts'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { useMatching } from './use-matching.ts'
import { WithoutNights } from './without-nights.tsx'

/** List of bank lines: open ones with suggestions, and settled ones. */
export function BankLines({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const urlState = useUrlState()
  const state = lineState(urlState.read('lines'))
  const search = urlState.read('search').trim().slice(0, 200)
  const page = requestedPage(urlState)
  const list = useQuery({
    ...bankLinesQuery(state, search, page),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = list
  const [task, setTask] = useState<{ kind: 'match' | 'aside' | 'reopen'; line: BankLine }>()

  // A settled line disappears with its focused button when the list reloads; focus moves to the line at the same position.
  const leaving = useRef<{ id: number; index: number }>(undefined)
  const leave = ({ id }: BankLine) => {
    leaving.current = { id, index: Math.max(0, data?.rows.findIndex((row) => row.id === id) ?? 0) }
  }
  const keepPlace = () => {
    const gone = leaving.current
    if (!gone || document.querySelector(`dialog:modal, [data-line="${gone.id}"]`)) return
    leaving.current = undefined
    if (document.activeElement && document.activeElement !== document.body) return
    const lines = document.querySelectorAll<HTMLElement>('[data-line]')
    const next = lines[Math.min(gone.index, lines.length - 1)]
    const target = next?.querySelector<HTMLElement>('button') ?? headingRef.current
    target?.focus({ preventScroll: next === undefined })
  }
  useEffect(keepPlace)
  const confirming = useConfirmOffer(() => requestAnimationFrame(keepPlace))
  const matching = useMatching({
    onMatched: (_, ledger) => {
      setTask(undefined)
      confirming.offer(ledger)
    },
    onSettled: () => requestAnimationFrame(keepPlace),
  })
  const close = () => setTask(undefined)
  const done = () => {
    close()
    void matching.changed().then(() => requestAnimationFrame(keepPlace))
  }
  const turnTo = (page: number) => {
    urlState.change({ page: page > 1 ? page : '' })
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'start' })
  }
  const words = LINE_STATES[state]
  const exact = state === 'open' ? (data?.rows ?? []).filter((line) => line.suggestions[0]?.exact).length : 0
  return (
    <section aria-label="Lines">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-16 text-xl tabular-nums">
          {words.title}
          {data && !isPlaceholderData && ` (${grouped(data.total)})`}
        </h2>
        <ConfirmExact exactInSight={exact} onDone={() => headingRef.current?.focus({ preventScroll: true })} />
      </div>
      <BankLineFilterBar state={state} search={search} onAsk={(words) => urlState.change({ page: '', ...words })} />
      <QueryState
        of={list}
        what="lines"
        failed="Failed to fetch the lines"
        shapes={['h-36 rounded-card', 'h-36 rounded-card', 'h-36 rounded-card']}
        shapesClassName="space-y-3"
        empty={
          search ? (
            <EmptyState
              icon={<SearchX size={26} strokeWidth={1.75} aria-hidden="true" />}
              title="No lines match"
              action={
                <Button variant="secondary" onClick={() => urlState.change({ search: '', page: '' })}>
                  Clear search
                </Button>
              }
            />
          ) : (
            <EmptyState icon={<CircleCheckBig size={26} strokeWidth={1.75} aria-hidden="true" />} title={words.empty}>
              {words.says}
            </EmptyState>
          )
        }
      >
        {(data) => (
          <>
            <ul aria-busy={list.isFetching} className="space-y-3">
              {data.rows.map((line) => (
                <li key={line.id} data-line={line.id}>
                  <BankLineCard
                    line={line}
                    busy={matching.matching?.line.id === line.id ? matching.matching.bookingId : undefined}
                    onMatch={(suggestion) => {
                      leave(line)
                      matching.match({ line, bookingId: suggestion.bookingId, kind: suggestion.kind })
                    }}
                    onChoose={() => {
                      leave(line)
                      setTask({ kind: 'match', line })
                    }}
                    onSetAside={() => {
                      leave(line)
                      setTask({ kind: 'aside', line })
                    }}
                    onReopen={() => {
                      leave(line)
                      if (line.state === 'matched') setTask({ kind: 'reopen', line })
                      else matching.reopen(line)
                    }}
                  />
                </li>
              ))}
            </ul>
            <Pagination
              className="mt-6"
              offset={(page - 1) * LINES_PER_PAGE}
              limit={LINES_PER_PAGE}
              total={data.total}
              of="lines"
              onOffset={(offset) => turnTo(offset / LINES_PER_PAGE + 1)}
            />
          </>
        )}
      </QueryState>
      <WithoutNights matching={matching} />
      <MatchDialog line={task?.kind === 'match' ? task.line : undefined} matching={matching} onClose={close} />
      <SetAsideDialog line={task?.kind === 'aside' ? task.line : undefined} onClose={close} onDone={done} />
      <ReopenDialog line={task?.kind === 'reopen' ? task.line : undefined} onClose={close} onDone={done} />
      {confirming.dialog}
    </section>
  )
}
