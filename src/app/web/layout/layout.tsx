import type { ReactNode } from 'react'
import { Toaster } from '#platform/web/ui/toast/toaster.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { SiteSettings } from './site-settings.ts'
import { SkipLink } from './skip-link.tsx'

export interface LayoutProps {
  settings: SiteSettings
  demo: boolean
  children: ReactNode
}

/** What stands around every public page. */
export function Layout({ settings, demo, children }: LayoutProps) {
  return (
    <>
      <SkipLink />
      <div className="flex min-h-dvh flex-col">
        <Header businessName={settings.businessName} />
        <main id="content" tabIndex={-1} className="flex-1">
          {children}
        </main>
        <Footer settings={settings} demo={demo} />
      </div>
      <Toaster />
    </>
  )
}
