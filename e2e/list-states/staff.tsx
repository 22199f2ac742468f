import type { getApprovalRule, listApprovals } from '#features/approvals/contract.ts'
import { ApprovalRuleCard } from '#features/approvals/web/office/approval-rule-card.tsx'
import { ApprovalsSection } from '#features/approvals/web/office/approvals-section.tsx'
import type { listChangeovers } from '#features/office-calendar/contract.ts'
import { Changeovers } from '#features/office-calendar/web/office/changeovers.tsx'
import { RoleContext } from '#features/permitted.tsx'
import type { getSession, listStaff } from '#features/staff/contract.ts'
import { StaffList } from '#features/staff/web/office/colleagues/staff-list.tsx'
import { answer } from './answers.ts'

const SESSION = answer<typeof getSession>('/api/admin/session', {
  user: { id: 1, email: 'alex@example.org', firstName: 'Alex', lastName: 'Hartley' },
  role: 'everything',
})
const RULE = answer<typeof getApprovalRule>('/api/admin/approvals/rule', { bankDetails: true, refundsOver: '500.00' })
const NO_ROWS = { rows: [], total: 0 }

/** Accounts, approvals and the changeovers for staff who prepare the homes. */
export const STAFF_ENTRIES = {
  changeovers: {
    render: () => <Changeovers />,
    full: answer<typeof listChangeovers>('/api/admin/changeovers', [
      {
        day: '2026-11-25',
        homes: [
          {
            ...{ id: 1, title: 'Chase View', city: 'Burntwood', nextArrival: null },
            leaves: { at: '10:00', guests: 2, channel: null },
            arrives: { at: '16:00', guests: 4, channel: null },
          },
          {
            ...{ id: 2, title: 'Woody Bank', city: 'Rugeley', nextArrival: '2026-12-04' },
            leaves: { at: null, guests: null, channel: 'airbnb' },
            arrives: null,
          },
        ],
      },
      { day: '2026-11-26', homes: [] },
    ]),
    empty: answer<typeof listChangeovers>('/api/admin/changeovers', [{ day: '2026-11-25', homes: [] }]),
  },
  'staff-list': {
    render: () => <StaffList canEmail />,
    address: '/admin?tab=settings&section=staff',
    full: {
      ...SESSION,
      ...answer<typeof listStaff>('/api/admin/staff', {
        rows: [
          {
            ...{ id: 1, username: 'alex', email: 'alex@example.org', firstName: 'Alex', lastName: 'Hartley' },
            ...{ role: 'everything', isInvited: false, hasSecondFactor: true },
          },
          {
            ...{ id: 2, username: 'sam@example.org', email: 'sam@example.org', firstName: 'Sam', lastName: 'O’Kafor' },
            ...{ role: 'cleaning', isInvited: true, hasSecondFactor: false },
          },
        ],
        total: 2,
      }),
    },
    empty: { ...SESSION, ...answer<typeof listStaff>('/api/admin/staff', NO_ROWS) },
  },
  'approvals-section': {
    // The rule, which this role does not see, has an entry of its own.
    render: () => (
      <RoleContext value="money">
        <ApprovalsSection />
      </RoleContext>
    ),
    address: '/admin?tab=settings&section=approvals',
    full: answer<typeof listApprovals>('/api/admin/approvals', {
      rows: [
        {
          ...{ id: 2, kind: 'refund', summary: 'Refund of £1,200.00, booking #60', bookingId: 60, isOwn: false },
          ...{ proposedBy: 'Sam O’Kafor', proposedAt: '2026-11-24T09:30:00.000Z' },
          ...{ expiresAt: '2026-12-01T09:30:00.000Z', decision: null, decidedBy: null, decidedAt: null },
        },
      ],
      total: 1,
    }),
    empty: answer<typeof listApprovals>('/api/admin/approvals', NO_ROWS),
  },
  'approval-rule-card': { render: () => <ApprovalRuleCard />, full: RULE },
}
