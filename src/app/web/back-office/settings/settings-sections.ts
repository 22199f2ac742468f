import type { LucideIcon } from 'lucide-react'
import BadgePercent from 'lucide-react/icons/badge-percent'
import BookUser from 'lucide-react/icons/book-user'
import Building2 from 'lucide-react/icons/building-2'
import CalendarClock from 'lucide-react/icons/calendar-clock'
import CalendarSync from 'lucide-react/icons/calendar-sync'
import CircleUserRound from 'lucide-react/icons/circle-user-round'
import FileInput from 'lucide-react/icons/file-input'
import Landmark from 'lucide-react/icons/landmark'
import Mail from 'lucide-react/icons/mail'
import Megaphone from 'lucide-react/icons/megaphone'
import Quote from 'lucide-react/icons/quote'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import ShieldCheck from 'lucide-react/icons/shield-check'
import UsersRound from 'lucide-react/icons/users-round'
import type { ComponentType } from 'react'
import { ApprovalsSection } from '#features/approvals/web/office/approvals-section.tsx'
import { AuditLogList } from '#features/audit-log/web/office/audit-log-list.tsx'
import { ChannelsSection } from '#features/channels/web/office/channels-section.tsx'
import { EmailSettings } from '#features/emails/web/office/types/email-settings.tsx'
import { MovingIn } from '#features/moving-in/web/office/moving-in.tsx'
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
import { SECTION_TEXTS, type SectionId } from './settings-section-texts.ts'
import { StaffSection } from './staff-section.tsx'

const PARTS: Record<SectionId, { Icon: LucideIcon; Content: ComponentType }> = {
  business: { Icon: Building2, Content: BusinessSettings },
  policy: { Icon: Scale, Content: PolicySettings },
  marketing: { Icon: Megaphone, Content: MarketingSettings },
  testimonials: { Icon: Quote, Content: TestimonialList },
  vat: { Icon: BadgePercent, Content: VatSettings },
  channels: { Icon: CalendarSync, Content: ChannelsSection },
  'moving-in': { Icon: FileInput, Content: MovingIn },
  bank: { Icon: Landmark, Content: BankSection },
  emails: { Icon: Mail, Content: EmailSettings },
  account: { Icon: CircleUserRound, Content: MyAccount },
  staff: { Icon: UsersRound, Content: StaffSection },
  approvals: { Icon: ShieldCheck, Content: ApprovalsSection },
  people: { Icon: BookUser, Content: PersonalData },
  jobs: { Icon: CalendarClock, Content: ScheduledJobs },
  'audit-log': { Icon: ScrollText, Content: AuditLogList },
}

export const SECTIONS = Object.entries(SECTION_TEXTS).map(([id, texts]) => ({
  id: id as SectionId, // the keys of `SECTION_TEXTS`
  ...texts,
  ...PARTS[id as SectionId],
}))
