import type { QueryKey, UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { ResponseTimes } from '#features/inbox/contract.ts'
import type { Paged } from '#platform/shared/endpoint.ts'
import type { ApiError } from '#platform/web/api.ts'
import type { BadgeTone } from '#platform/web/ui/badge.tsx'
import type { InboxItemParameter, InboxTab } from './use-inbox-url-state.ts'

/** Fields of an item that every inbox has. */
export interface InboxRow {
  id: number
  /** The sender's name. */
  name: string
  /** The status, or the stage of an application. */
  status: string
  replyDueAt: string
}

export interface RowFilters {
  status: string | undefined
  search: string
  offset: number
}

export interface InboxSummary {
  counts: Partial<Record<string, number>>
  responseTimes: ResponseTimes
}

type Asking<Data> = UseQueryOptions<Data, ApiError, Data, QueryKey>

/** The differences between inboxes. */
export interface InboxKind<Row, Open> {
  /** `tab` also names the kind of data to refetch (a `Topic`); `item` is the URL parameter with the open item's id. */
  tab: InboxTab
  item: InboxItemParameter
  /** Nouns for heading and texts: "Messages", "message", "messages". */
  title: string
  one: string
  many: string
  statuses: readonly { value: string; word: string; tone: BadgeTone }[]
  list(filters: RowFilters): Asking<Paged<Row>>
  summary: { queryKey: QueryKey }
  open(id: number): Asking<Open>
  rowOf(row: Row): InboxRow
  /** A one-line summary. */
  aboutOf(row: Row): string
  /** The open item's sender. */
  nameOf(open: Open): string
  /** Shown while the inbox is empty. */
  emptyText: string
  /** `onReply` opens the item with the form for an answer. */
  Card: ComponentType<{ row: Row; now: number; onOpen: () => void; onReply: () => void }>
  Detail: ComponentType<{ open: Open; now: number; startsReplying: boolean; onOpen: (id: number) => void }>
}

export const ROWS_PER_PAGE = 25
