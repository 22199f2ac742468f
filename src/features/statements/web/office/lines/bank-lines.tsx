import { keepPreviousData, useQuery } from '@tanstack/react-query'
import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import { useEffect, useRef, useState } from 'react'
import { useConfirmOffer } from '#features/payments/web/office/use-confirm-offer.tsx'
import { Permitted } from '#features/permitted.tsx'
import type { BankLine } from '#features/statements/contract.ts'
import { groupDigits } from '#platform/shared/text/format-count.ts'
import { ALWAYS_REFETCH } from '#platform/web/office/always-refetch.ts'
import { NoMatches } from '#platform/web/office/list/no-matches.tsx'
import { PagedList } from '#platform/web/office/list/paged-list.tsx'
import { StatusFilterBar } from '#platform/web/office/list/status-filter-bar.tsx'
import type { ListPage } from '#platform/web/office/list/use-page.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { bankLinesQuery } from '../queries.ts'
import { BankLineCard } from './bank-line-card.tsx'
import { ConfirmExact } from './confirm-exact.tsx'
import { LINE_STATES, parseLineState } from './line-labels.ts'
import { MatchDialog } from './match-dialog.tsx'
import { ReopenDialog } from './reopen-dialog.tsx'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { useMatching } from './use-matching.ts'
import { WithoutNights } from './without-nights.tsx'

/** Lists bank lines. The URL has the state, the search and the page. */
export function BankLines({ page }: { page: ListPage }) {
  const urlState = useUrlState()
  const state = parseLineState(urlState.read('lines'))
  const search = urlState.read('search').trim().slice(0, 200)
  const list = useQuery({
    ...bankLinesQuery(state, search, page.offset),
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
    const target = next?.querySelector<HTMLElement>('button') ?? page.heading.current
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
  const open = (kind: 'match' | 'aside' | 'reopen', line: BankLine) => {
    rememberFocus(line)
    setOpenDialog({ kind, line })
  }
  const labels = LINE_STATES[state]
  const exact = state === 'open' ? (data?.rows ?? []).filter((line) => line.suggestions[0]?.exact).length : 0
  return (
    <section aria-label="Lines">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 ref={page.heading} tabIndex={-1} className="scroll-mt-16 text-xl tabular-nums">
          {labels.title}
          {data && !isPlaceholderData && ` (${groupDigits(data.total)})`}
        </h2>
        <Permitted to="edit money">
          <ConfirmExact exactOnPage={exact} onDone={() => page.focusHeading()} />
        </Permitted>
      </div>
      <StatusFilterBar
        searchLabel="Search lines"
        placeholder="Name, reference or amount..."
        label="Lines"
        all={LINE_STATES.open.label}
        statuses={FILTERS}
        status={state === 'open' ? '' : state}
        search={search}
        onStatus={(lines) => urlState.change({ lines, page: '' })}
        onSearch={(search) => urlState.change({ search, page: '' })}
      />
      <PagedList
        of={list}
        page={page}
        what="lines"
        look="cards"
        rowHeight="h-36"
        empty={
          search ? (
            <NoMatches
              title="No lines match"
              clear="Clear search"
              onClear={() => urlState.change({ search: '', page: '' })}
              page={page}
            />
          ) : (
            <EmptyState icon={<CircleCheckBig size={26} strokeWidth={1.75} aria-hidden="true" />} title={labels.empty}>
              {labels.text}
            </EmptyState>
          )
        }
      >
        {(line) => (
          <BankLineCard
            line={line}
            matchingBookingId={matching.matching?.line.id === line.id ? matching.matching.bookingId : undefined}
            onMatch={({ bookingId, kind }) => {
              rememberFocus(line)
              matching.match({ line, bookingId, kind })
            }}
            onChoose={() => open('match', line)}
            onSetAside={() => open('aside', line)}
            onReopen={() => {
              if (line.state === 'matched') return open('reopen', line)
              rememberFocus(line)
              matching.reopen(line)
            }}
          />
        )}
      </PagedList>
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

const FILTERS = (['matched', 'set-aside'] as const).map((value) => ({ value, word: LINE_STATES[value].label }))
