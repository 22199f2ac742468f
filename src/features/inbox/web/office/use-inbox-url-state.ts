import { useMemo } from 'react'
import { officeAddress } from '#features/office-address.ts'
import { useUrlState } from '#platform/web/office/use-url-state.ts'

/** Where somebody stands in an inbox, all of it in the address: `?tab=enquiries&status=new&search=cot&from=25&enquiry=12`. */
export interface InboxUrlState {
  status: string
  search: string
  offset: number
  /** The one that is open. */
  openId: number | undefined
  /** Shows other ones of the list, from its first page; the open one stays open. */
  filter(words: { status?: string; search?: string }): void
  turnTo(offset: number): void
  /** Opens one; Back leads to the list again. */
  open(id: number): void
  /** From one that is open to another: Back still leads to the list. */
  lead(id: number): void
  /** Back to the list. */
  close(): void
}

/** The office's tabs with an inbox, and the words that name the open one in the address. */
export type InboxTab = 'applications' | 'enquiries' | 'messages'
export type InboxItemWord = 'application' | 'enquiry' | 'message'

/** `tab` is the office's tab, `item` the word that names the open one in the address. */
export function useInboxUrlState(tab: InboxTab, item: InboxItemWord): InboxUrlState {
  const urlState = useUrlState()
  return useMemo(() => {
    const status = urlState.read('status')
    const search = urlState.read('search')
    const offset = wholeNumber(urlState.read('from')) ?? 0
    const list = { status, search, from: offset || undefined }
    return {
      status,
      search,
      offset,
      openId: wholeNumber(urlState.read(item)),
      filter: (words) => urlState.change({ ...words, from: undefined }),
      turnTo: (from) => urlState.change({ from: from || undefined }),
      open: (id) => urlState.go(officeAddress(tab, { ...list, [item]: id })),
      lead: (id) => urlState.change({ [item]: id }),
      close: () => urlState.go(officeAddress(tab, list)),
    }
  }, [urlState, tab, item])
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
