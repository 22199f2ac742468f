import type { LucideIcon } from 'lucide-react'
import BadgePercent from 'lucide-react/icons/badge-percent'
import BookUser from 'lucide-react/icons/book-user'
import Building2 from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Quote from 'lucide-react/icons/quote'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import type { ComponentType } from 'react'
import { AuditLogList } from '#features/audit-log/web/office/audit-log-list.tsx'
import { ChannelsSection } from '#features/channels/web/office/channels-section.tsx'
import { EmailSettings } from '#features/emails/web/office/types/email-settings.tsx'
import { PersonalData } from '#features/personal-data/web/office/personal-data.tsx'
import { ScheduledJobs } from '#features/scheduled-jobs/web/office/scheduled-jobs.tsx'
import {
  BusinessSettings,
  MarketingSettings,
  PolicySettings,
  VatSettings,
} from '#features/settings/web/office/settings-page.tsx'
import { MyAccount } from '#features/staff/web/office/my-account.tsx'
import { TestimonialList } from '#features/testimonials/web/office/testimonial-list.tsx'
import { BankSection } from './bank-section.tsx'

export interface SettingsSection {
  /** The section's id in the URL: `/admin?tab=settings&section=bank`. */
  id: string
  label: string
  /** Shown below the label in a phone's list of sections. */
  description: string
  Icon: LucideIcon
  Content: ComponentType
}

/** All sections of the settings tab. */
export const SECTIONS: readonly SettingsSection[] = [
  {
    id: 'business',
    label: 'Business',
    description: 'Name, contacts, social links',
    Icon: Building2,
    Content: BusinessSettings,
  },
  { id: 'policy', label: 'Policy', description: 'Hours, deposit, periods', Icon: Scale, Content: PolicySettings },
  {
    id: 'marketing',
    label: 'Marketing figures',
    description: 'Figures quoted on the site',
    Icon: Megaphone,
    Content: MarketingSettings,
  },
  {
    id: 'testimonials',
    label: 'Owner testimonials',
    description: 'What owners say on the site',
    Icon: Quote,
    Content: TestimonialList,
  },
  { id: 'vat', label: 'VAT', description: 'How it applies to your prices', Icon: BadgePercent, Content: VatSettings },
  {
    id: 'channels',
    label: 'Other channels',
    description: 'Calendars of Airbnb, Booking.com, Vrbo',
    Icon: CalendarSync,
    Content: ChannelsSection,
  },
  { id: 'bank', label: 'Bank details', description: 'Where guests pay', Icon: Landmark, Content: BankSection },
  {
    id: 'emails',
    label: 'Emails',
    description: 'What emails say, and which are switched on',
    Icon: Mail,
    Content: EmailSettings,
  },
  {
    id: 'account',
    label: 'My account',
    description: 'Password, second factor, sessions',
    Icon: CircleUserRound,
    Content: MyAccount,
  },
  {
    id: 'people',
    label: 'Personal data',
    description: 'Export or erase personal data; requests and complaints',
    Icon: BookUser,
    Content: PersonalData,
  },
  {
    id: 'jobs',
    label: 'Scheduled jobs',
    description: 'Scheduled jobs and the last backup',
    Icon: CalendarClock,
    Content: ScheduledJobs,
  },
  {
    id: 'audit-log',
    label: 'Activity log',
    description: 'Who changed what, and when',
    Icon: ScrollText,
    Content: AuditLogList,
  },
]
