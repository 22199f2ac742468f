import { useMemo } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'

/** The state of an inbox in the URL: `?tab=enquiries&status=new&search=cot&page=2&enquiry=12`. */
export interface InboxUrlState {
  status: string
  search: string
  openId: number | undefined
  /** Changes filters and returns to the first page. The open item stays open. */
  filter(words: { status?: string; search?: string }): void
  /** Opens an item with a new history entry, so that Back returns to the list. */
  open(id: number): void
  /** Moves to another item by replacing the history entry: Back still returns to the list. */
  replaceOpenItem(id: number): void
  /** Returns to the list. */
  close(): void
}

/** Tabs that have an inbox, and the URL parameters for their open item. */
export type InboxTab = 'applications' | 'enquiries' | 'messages'
export type InboxItemParameter = 'application' | 'enquiry' | 'message'

/** `item` is the URL parameter with the open item's id. */
export function useInboxUrlState(tab: InboxTab, item: InboxItemParameter): InboxUrlState {
  const urlState = useUrlState()
  return useMemo(() => {
    const status = urlState.read('status')
    const search = urlState.read('search')
    const list = { status, search, page: urlState.read('page') }
    return {
      status,
      search,
      openId: wholeNumber(urlState.read(item)),
      filter: (words) => urlState.change({ ...words, page: '' }),
      open: (id) => urlState.go(officeUrl(tab, { ...list, [item]: id })),
      replaceOpenItem: (id) => urlState.change({ [item]: id }),
      close: () => urlState.go(officeUrl(tab, list)),
    }
  }, [urlState, tab, item])
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
