import { useSite } from '#features/settings/web/queries.ts'
import { StaffList } from '#features/staff/web/office/colleagues/staff-list.tsx'

/** The accounts of the office; invitations only where email is sent. */
export function StaffSection() {
  return <StaffList canEmail={useSite().mail === 'sent'} />
}
