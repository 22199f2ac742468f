import { officeAddress } from '#features/office-address.ts'
import type { PaymentSummary, PaymentView } from '#features/payments/contract.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'

export interface View {
  /** As the address has it: `/admin?tab=payments&view=overdue`. */
  id: string
  label: string
  /** Which bookings it lists; views of other things have none. */
  lists?: PaymentView
  /** Its figure among those on top. */
  figure?: keyof PaymentSummary
}

/** What the office looks at money by, in the order of a working morning. */
export const VIEWS = [
  { id: 'due', label: 'Due this week', lists: 'due-this-week', figure: 'dueThisWeek' },
  { id: 'overdue', label: 'Overdue', lists: 'overdue', figure: 'overdue' },
  { id: 'statement', label: 'Bank statement', figure: 'unmatched' },
  { id: 'deposits', label: 'Deposits to return', lists: 'deposits-to-return', figure: 'depositsToReturn' },
  { id: 'refunds', label: 'Refunds', lists: 'refunds', figure: 'refunds' },
  { id: 'all', label: 'All bookings', lists: 'all' },
  { id: 'takings', label: 'Takings' },
] as const satisfies readonly View[]
export type ViewId = (typeof VIEWS)[number]['id']

/** Which view the address asks for; one that nobody knows is the first. */
export function requestedView(urlState: Pick<UrlState, 'read'>): View & { id: ViewId } {
  return viewCalled(urlState.read('view'))
}

export function viewCalled(name: string): View & { id: ViewId } {
  return VIEWS.find(({ id }) => id === name) ?? VIEWS[0]
}

/** The page of a list, from 1. */
export function requestedPage(urlState: Pick<UrlState, 'read'>): number {
  const page = Number(urlState.read('page'))
  return Number.isInteger(page) && page >= 1 && page <= 200_000 ? page : 1
}

export function addressOfView(id: ViewId): string {
  return officeAddress('payments', { view: id === 'due' ? '' : id })
}
