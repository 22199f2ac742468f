import { createContext, type ReactNode, use } from 'react'
import { type Permission, permits, type Role } from './permissions.ts'

/** The role of the signed-in member; without a provider nothing is permitted. */
export const RoleContext = createContext<Role | null>(null)

/** Whether the signed-in member may do this. The server checks every call; screens only leave out what is refused. */
export function usePermitted(permission: Permission): boolean {
  return useIsPermitted()(permission)
}

/** Returns the check of `usePermitted`, for lists of things with a permission each. */
export function useIsPermitted(): (permission: Permission) => boolean {
  const role = use(RoleContext)
  return (permission) => role !== null && permits(role, permission)
}

/** Shows its content only to members who may do this. */
export function Permitted({ to, children }: { to: Permission; children: ReactNode }) {
  return usePermitted(to) ? children : null
}
