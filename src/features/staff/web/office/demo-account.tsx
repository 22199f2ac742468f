import { useQuery } from '@tanstack/react-query'
import { demoAccountQuery } from './queries.ts'

/** Shows the demo's username and password on the sign-in page. */
export function DemoAccount() {
  const { data: account } = useQuery(demoAccountQuery)
  if (!account) return null
  return (
    <section aria-label="Demo account" className="rounded-card bg-heather-tint p-5">
      <p>This is a demo. Sign in with the demo account:</p>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        <dt className="text-ink-soft">Username</dt>
        <dd className="wrap-anywhere font-medium">{account.username}</dd>
        <dt className="text-ink-soft">Password</dt>
        <dd className="wrap-anywhere font-medium">{account.password}</dd>
      </dl>
    </section>
  )
}
