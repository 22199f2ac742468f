import { useMemo } from 'react'
import { officeAddress } from '#features/office-address.ts'
import { usePlace } from '#platform/web/office/use-place.ts'

/** Where somebody stands in an inbox, all of it in the address: `?tab=enquiries&status=new&search=cot&from=25&enquiry=12`. */
export interface InboxPlace {
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
export function useInboxPlace(tab: InboxTab, item: InboxItemWord): InboxPlace {
  const place = usePlace()
  return useMemo(() => {
    const status = place.read('status')
    const search = place.read('search')
    const offset = wholeNumber(place.read('from')) ?? 0
    const list = { status, search, from: offset || undefined }
    return {
      status,
      search,
      offset,
      openId: wholeNumber(place.read(item)),
      filter: (words) => place.change({ ...words, from: undefined }),
      turnTo: (from) => place.change({ from: from || undefined }),
      open: (id) => place.go(officeAddress(tab, { ...list, [item]: id })),
      lead: (id) => place.change({ [item]: id }),
      close: () => place.go(officeAddress(tab, list)),
    }
  }, [place, tab, item])
}

function wholeNumber(text: string): number | undefined {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : undefined
}
