import ExternalLink from 'lucide-react/icons/external-link'
import type { ReactNode } from 'react'
import { officeUrl } from '#features/office-url.ts'
import { Permitted } from '#features/permitted.tsx'
import { isEmailHeldBack } from '#features/settings/contract.ts'
import { useSite } from '#features/settings/web/queries.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { Wordmark } from '../layout/wordmark.tsx'

interface OfficeFrameProps {
  /** Shown at the right end of the head: the account and sign-out. */
  aside?: ReactNode
  /** Beside the main area, or fixed at the lower edge. */
  navigation?: ReactNode
  children: ReactNode
}

/** Header and main area of every office view, sign-in included. */
export function OfficeFrame({ aside, navigation, children }: OfficeFrameProps) {
  const { settings, mail, missingDetails } = useSite()
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="not-printed border-line border-b bg-surface">
        <div className="wrap-office flex min-h-16 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
          <div className="flex items-center gap-3">
            <SiteLink
              href="/"
              aria-label={`${settings.business.name}, home`}
              className="-mx-1 inline-flex rounded-field px-1 py-2"
            >
              <Wordmark name={settings.business.name} />
            </SiteLink>
            <span className="border-line border-l pl-3 text-ink-soft max-sm:hidden">Office</span>
          </div>
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            {aside}
            <SiteLink
              href="/"
              target="_blank"
              className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center gap-1.5 text-sm underline-offset-4 hover:underline max-sm:hidden"
            >
              View site
              <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
              <span className="sr-only">(opens in a new tab)</span>
            </SiteLink>
          </div>
        </div>
      </header>
      <div className="flex flex-1">
        {navigation}
        <div className="min-w-0 flex-1">
          <main id="content" tabIndex={-1} className="wrap-office pt-4 pb-[calc(var(--bar-height,0px)+3rem)] sm:pt-6">
            {mail === 'sent' && isEmailHeldBack(missingDetails) && (
              <p className="mb-5 rounded-field bg-amber-tint px-4 py-3 text-amber-ink text-sm">
                No emails are sent until you enter the name, phone number and email address of the business. Until then,
                emails wait.{' '}
                <Permitted to="edit office">
                  <SiteLink href={officeUrl('settings', { section: 'business' })} className="font-medium underline">
                    Enter these details
                  </SiteLink>
                </Permitted>
              </p>
            )}
            {children}
          </main>
        </div>
      </div>
    </div>
  )
}
