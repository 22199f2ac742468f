import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ResponseTimes } from '#features/inbox/contract.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import type { ApiError } from '#platform/web/api.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import type { InboxItemWord, InboxTab } from './use-inbox-url-state.ts'

/** What every inbox knows of one thing that came in. */
export interface InboxRow {
  id: number
  /** Who wrote. */
  name: string
  /** Its status, or the stage of an application. */
  status: string
  replyDueAt: string
}

/** Which of them are asked for. */
export interface RowFilters {
  status: string | undefined
  search: string
  offset: number
}

/** How many stand where, and how the reply deadline is kept: what each inbox's summary answers. */
export interface InboxSummary {
  counts: Partial<Record<string, number>>
  responseTimes: ResponseTimes
}

type Asking<Data> = UseQueryOptions<Data, ApiError, Data, QueryKey>

/** All that makes one inbox differ from another. */
export interface InboxKind<Row, Open> {
  /** The office's tab, called as the topic that it shows, and the word that names the open one in the address. */
  tab: InboxTab
  item: InboxItemWord
  /** "Messages", "message", "messages". */
  title: string
  one: string
  many: string
  statuses: readonly { value: string; word: string; tone: BadgeTone }[]
  list(filters: RowFilters): Asking<Paged<Row>>
  summary: { queryKey: QueryKey }
  open(id: number): Asking<Open>
  rowOf(row: Row): InboxRow
  /** What about, in a line. */
  aboutOf(row: Row): string
  /** Who wrote the open one. */
  nameOf(open: Open): string
  /** What will stand here once somebody has written. */
  emptyText: string
  Card: ComponentType<{ row: Row; now: number; onOpen: () => void }>
  Detail: ComponentType<{ open: Open; now: number; onOpen: (id: number) => void }>
}

/** Rows on one page of an inbox. */
export const ROWS_PER_PAGE = 25

/** Read anew whenever it comes into sight: somebody may have written, a colleague answered. */
export const ALWAYS_REFETCH = { staleTime: 0, retryOnMount: true } as const
