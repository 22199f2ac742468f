import type { ReactNode } from 'react'
import { PrivatePageLoading } from '#features/bookings/web/private-page-loading.tsx'
import { useIsHydrated } from '#platform/web/ui/use-is-hydrated.ts'
import { PageHead } from '../page-head.tsx'

export interface PrivatePageProps {
  /** A general title, without anything about the guest. */
  title: string
  description: string
  /** What is loading, for screen readers: "your offer". */
  what: string
  /** Rendered in the browser only. Must contain an `h1`. */
  children: ReactNode
}

/** The server renders the same empty frame for every token, valid or not, so that no cached copy has a guest's data. */
export function PrivatePage({ title, description, what, children }: PrivatePageProps) {
  const live = useIsHydrated()
  return (
    <>
      <PageHead title={title} description={description} />
      {live ? children : <PrivatePageLoading what={what} title={title} />}
    </>
  )
}
