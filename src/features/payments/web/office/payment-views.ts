import { officeUrl } from '#features/office-url.ts'
import type { PaymentFigure, PaymentView } from '#features/payments/contract.ts'
import type { UrlState } from '#platform/web/office/use-url-state.ts'

export interface View {
  /** The name in the URL, for example `/admin?tab=payments&view=overdue`. */
  id: string
  label: string
  /** The API's name of the view; absent if the view lists no bookings. */
  serverView?: PaymentView
  /** The field of the summary with the view's count. */
  figure?: PaymentFigure
}

/** Views in the order in which the office works through them each morning. */
export const VIEWS = [
  { id: 'due', label: 'Due this week', serverView: 'due-this-week', figure: 'dueThisWeek' },
  { id: 'overdue', label: 'Overdue', serverView: 'overdue', figure: 'overdue' },
  { id: 'statement', label: 'Bank statement', figure: 'unmatched' },
  { id: 'deposits', label: 'Deposits to return', serverView: 'deposits-to-return', figure: 'depositsToReturn' },
  { id: 'refunds', label: 'Refunds', serverView: 'refunds', figure: 'refunds' },
  { id: 'all', label: 'All bookings', serverView: 'all' },
  { id: 'takings', label: 'Takings' },
] as const satisfies readonly View[]
export type ViewId = (typeof VIEWS)[number]['id']

/** Returns the view in the URL, or the first view for an unknown name. */
export function requestedView(urlState: Pick<UrlState, 'read'>): View & { id: ViewId } {
  return findView(urlState.read('view'))
}

export function findView(name: string): View & { id: ViewId } {
  return VIEWS.find(({ id }) => id === name) ?? VIEWS[0]
}

export function addressOfView(id: ViewId): string {
  return officeUrl('payments', { view: id === 'due' ? '' : id })
}
