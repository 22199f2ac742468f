import type { ReactNode } from 'react'
import { NotHereYet } from '#features/bookings/web/behind-link.tsx'
import { useLive } from '#platform/web/ui/use-live.ts'
import { PageHead } from './page-head.tsx'

export interface PrivatePageProps {
  /** What the page is, without a word about whose it is. */
  title: string
  description: string
  /** What is on its way, for those who listen: "your offer". */
  what: string
  /** Drawn in the browser alone; brings its own `h1`. */
  children: ReactNode
}

/**
 * A page behind a private link. The server draws the same empty frame for every link, right or wrong: whose
 * it is stays between the guest's browser and the API, and no copy of the page, wherever it is kept, knows it.
 */
export function PrivatePage({ title, description, what, children }: PrivatePageProps) {
  const live = useLive()
  return (
    <>
      <PageHead title={title} description={description} />
      {live ? children : <NotHereYet what={what} title={title} />}
    </>
  )
}
