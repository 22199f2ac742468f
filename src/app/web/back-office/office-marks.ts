import type { LucideIcon } from 'lucide-react'
import Banknote from 'lucide-react/icons/banknote'
import CalendarCheck from 'lucide-react/icons/calendar-check'
import CalendarRange from 'lucide-react/icons/calendar-range'
import FolderOpen from 'lucide-react/icons/folder-open'
import House from 'lucide-react/icons/house'
import Inbox from 'lucide-react/icons/inbox'
import KeyRound from 'lucide-react/icons/key-round'
import LayoutDashboard from 'lucide-react/icons/layout-dashboard'
import Mail from 'lucide-react/icons/mail'
import Settings from 'lucide-react/icons/settings'
import Star from 'lucide-react/icons/star'

/** What stands for a tab where there is little room: in a phone's bar, and before the site's name in the browser's tab. */
export interface Mark {
  Icon: LucideIcon
  /** Instead of a label that is too long for a thumb's width. */
  short?: string
}

const MARKS = new Map<string, Mark>([
  ['overview', { Icon: LayoutDashboard }],
  ['properties', { Icon: House }],
  ['bookings', { Icon: CalendarCheck, short: 'Bookings' }],
  ['enquiries', { Icon: Inbox }],
  ['calendar', { Icon: CalendarRange }],
  ['reviews', { Icon: Star }],
  ['applications', { Icon: KeyRound }],
  ['messages', { Icon: Mail }],
  ['payments', { Icon: Banknote }],
  ['settings', { Icon: Settings }],
])

export function markOf(tab: string): Mark {
  return MARKS.get(tab) ?? { Icon: FolderOpen }
}
