import type { ReactNode } from 'react'
import type { PublicSettings } from '#features/settings/contract.ts'
import { deferred } from '#platform/web/ui/deferred.tsx'
import { Toaster } from '#platform/web/ui/toast/toaster.tsx'
import { Header } from './header.tsx'
import { SkipLink } from './skip-link.tsx'

export interface LayoutProps {
  business: PublicSettings['business']
  demo: boolean
  children: ReactNode
}

/** The footer hydrates late, because guests reach the footer only by scrolling. */
const Footer = deferred(() => import('./footer.tsx'), <div className="min-h-100 bg-pine-deep" />)

/** The frame of every public page. */
export function Layout({ business, demo, children }: LayoutProps) {
  const { name, phone, email } = business
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <Header name={name} />
        <noscript>
          <p className="wrap py-4">
            {`Forms and private pages need JavaScript.${phone && email && ` Without it, please call ${phone} or write to ${email}.`}`}
          </p>
        </noscript>
        <main id="content" tabIndex={-1} className="relative flex-1">
          {children}
        </main>
        <Footer business={business} demo={demo} />
      </div>
      <Toaster />
    </>
  )
}
