/**
 * What a member of staff may do. Each office call requires one permission [threat missing-authorisation]. Secrets of a home
 * (door codes, calendar addresses) require `edit lettings` even to read.
 */
export const PERMISSIONS = [
  'edit own account',
  'view changeovers',
  'view lettings',
  'edit lettings',
  'view money',
  'edit money',
  'edit office',
] as const
export type Permission = (typeof PERMISSIONS)[number]

interface RoleText {
  label: string
  description: string
  permissions: readonly Permission[]
}

/** The roles of staff, in the order in which a form offers them [rule roles]. */
export const ROLES = {
  everything: {
    label: 'Everything',
    description: 'Everything in the office, also settings, bank details, staff and personal data',
    permissions: PERMISSIONS,
  },
  lettings: {
    label: 'Lettings without money',
    description: 'Enquiries, offers, bookings, homes and prices; sees what a booking owes but enters no money',
    permissions: ['edit own account', 'view changeovers', 'view lettings', 'edit lettings'],
  },
  money: {
    label: 'Money',
    description: 'Payments, statements and invoices; sees bookings and guests but changes none',
    permissions: ['edit own account', 'view changeovers', 'view lettings', 'view money', 'edit money'],
  },
  cleaning: {
    label: 'Cleaning',
    description: 'Arrivals and changeovers only, without names and sums',
    permissions: ['edit own account', 'view changeovers'],
  },
  reader: {
    label: 'Read only',
    description: 'Sees lettings and money but changes nothing',
    permissions: ['edit own account', 'view changeovers', 'view lettings', 'view money'],
  },
} as const satisfies Record<string, RoleText>
export type Role = keyof typeof ROLES
export const ROLE_NAMES = Object.keys(ROLES) as [Role, ...Role[]]

/** Whether staff with this role may call what requires the permission. */
export function permits(role: Role, permission: Permission): boolean {
  return (ROLES[role].permissions as readonly Permission[]).includes(permission)
}
