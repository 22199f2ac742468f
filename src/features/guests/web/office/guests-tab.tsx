import { useUrlState } from '#platform/web/office/use-url-state.ts'
import { GuestList } from './guest-list.tsx'
import { GuestPage } from './guest-page.tsx'

/** Shows the list of guests, or the page of the guest in the URL. */
export function GuestsTab() {
  const key = useUrlState().read('guest')
  return key ? <GuestPage key={key} guestKey={key} /> : <GuestList />
}
