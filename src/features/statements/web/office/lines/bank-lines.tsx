import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import SearchX from 'lucide-react/icons/search-x'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { requestedPage } from '#features/payments/web/office/payment-views.ts'
import { useConfirmOffer } from '#features/payments/web/office/use-confirm-offer.tsx'
import type { BankLine } from '#features/statements/contract.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { QueryState } from '#platform/web/office/query-state.tsx'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { Button } from '#platform/web/ui/controls/button.tsx'
import { Pagination } from '#platform/web/ui/controls/pagination.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { bankLinesQuery, LINES_PER_PAGE } from '../queries.ts'
import { BankLineCard } from './bank-line-card.tsx'
import { BankLineFilterBar } from './bank-line-filters.tsx'
import { ConfirmExact } from './confirm-exact.tsx'
import { LINE_STATES, parseLineState } from './line-labels.ts'
import { MatchDialog } from './match-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { useMatching } from './use-matching.ts'
import { WithoutNights } from './without-nights.tsx'

/** Lists bank lines. The URL has the state, the search and the page. */
export function BankLines({ headingRef }: { headingRef: RefObject<HTMLHeadingElement | null> }) {
  const urlState = useUrlState()
  const state = parseLineState(urlState.read('lines'))
  const search = urlState.read('search').trim().slice(0, 200)
  const page = requestedPage(urlState)
  const list = useQuery({
    ...bankLinesQuery(state, search, page),
    ...ALWAYS_REFETCH,
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = list
  const [openDialog, setOpenDialog] = useState<{ kind: 'match' | 'aside' | 'reopen'; line: BankLine }>()

  // A line that changes state disappears with its focused button. Focus then moves to the next line of the list.
  const focusedLine = useRef<{ id: number; index: number }>(undefined)
  const rememberFocus = ({ id }: BankLine) => {
    focusedLine.current = { id, index: Math.max(0, data?.rows.findIndex((row) => row.id === id) ?? 0) }
  }
  const restoreFocus = () => {
    const focused = focusedLine.current
    if (!focused || document.querySelector(`dialog:modal, [data-line="${focused.id}"]`)) return
    focusedLine.current = undefined
    if (document.activeElement && document.activeElement !== document.body) return
    const lines = document.querySelectorAll<HTMLElement>('[data-line]')
    const next = lines[Math.min(focused.index, lines.length - 1)]
    const target = next?.querySelector<HTMLElement>('button') ?? headingRef.current
    target?.focus({ preventScroll: next === undefined })
  }
  useEffect(restoreFocus)
  const confirming = useConfirmOffer(() => requestAnimationFrame(restoreFocus))
  const matching = useMatching({
    onMatched: (line, ledger) => {
      // A dialog opened for another line while the list was refetched stays open.
      setOpenDialog((open) => (open?.line.id === line.id ? undefined : open))
      confirming.offer(ledger)
    },
    onDone: () => requestAnimationFrame(restoreFocus),
  })
  const close = () => setOpenDialog(undefined)
  const closeAndRefetch = () => {
    close()
    void matching.refetch().then(() => requestAnimationFrame(restoreFocus))
  }
  const goToPage = (page: number) => {
    urlState.change({ page: page > 1 ? page : '' })
    headingRef.current?.focus({ preventScroll: true })
    headingRef.current?.scrollIntoView({ block: 'start' })
  }
  const labels = LINE_STATES[state]
  const exact = state === 'open' ? (data?.rows ?? []).filter((line) => line.suggestions[0]?.exact).length : 0
  return (
    <section aria-label="Lines">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-16 text-xl tabular-nums">
          {labels.title}
          {data && !isPlaceholderData && ` (${groupDigits(data.total)})`}
        </h2>
        <ConfirmExact exactOnPage={exact} onDone={() => headingRef.current?.focus({ preventScroll: true })} />
      </div>
      <BankLineFilterBar
        state={state}
        search={search}
        onChange={(filters) => urlState.change({ page: '', ...filters })}
      />
      <QueryState
        of={list}
        what="lines"
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
            <EmptyState icon={<CircleCheckBig size={26} strokeWidth={1.75} aria-hidden="true" />} title={labels.empty}>
              {labels.text}
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
                    matchingBookingId={matching.matching?.line.id === line.id ? matching.matching.bookingId : undefined}
                    onMatch={(suggestion) => {
                      rememberFocus(line)
                      matching.match({ line, bookingId: suggestion.bookingId, kind: suggestion.kind })
                    }}
                    onChoose={() => {
                      rememberFocus(line)
                      setOpenDialog({ kind: 'match', line })
                    }}
                    onSetAside={() => {
                      rememberFocus(line)
                      setOpenDialog({ kind: 'aside', line })
                    }}
                    onReopen={() => {
                      rememberFocus(line)
                      if (line.state === 'matched') setOpenDialog({ kind: 'reopen', line })
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
              onOffset={(offset) => goToPage(offset / LINES_PER_PAGE + 1)}
            />
          </>
        )}
      </QueryState>
      <WithoutNights matching={matching} />
      <MatchDialog
        line={openDialog?.kind === 'match' ? openDialog.line : undefined}
        matching={matching}
        onClose={close}
      />
      <SetAsideDialog
        line={openDialog?.kind === 'aside' ? openDialog.line : undefined}
        onClose={close}
        onDone={closeAndRefetch}
      />
      <ReopenDialog
        line={openDialog?.kind === 'reopen' ? openDialog.line : undefined}
        onClose={close}
        onDone={closeAndRefetch}
      />
      {confirming.dialog}
    </section>
  )
}
