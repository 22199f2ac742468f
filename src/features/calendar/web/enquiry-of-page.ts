import { useEffect, useSyncExternalStore } from 'react'

const PLAIN = '/enquiry'
let address = PLAIN
const listeners = new Set<() => void>()

/** Returns the path of Enquire Now in header and menu, with the stay chosen on the page [rule enquire-link]. */
export function useEnquiryOfPage(): string {
  return useSyncExternalStore(subscribe, readAddress, () => PLAIN)
}

/** Sets the path of Enquire Now in header and menu while the caller is mounted; `undefined` before any choice. */
export function useSetEnquiryOfPage(chosen: string | undefined): void {
  useEffect(() => {
    change(chosen ?? PLAIN)
    return () => change(PLAIN)
  }, [chosen])
}

function readAddress(): string {
  return address
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: string): void {
  address = next
  for (const listener of listeners) listener()
}
