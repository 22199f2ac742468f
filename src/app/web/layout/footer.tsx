import { COUNTY } from '#features/county.ts'
import type { PublicSettings } from '#features/settings/contract.ts'
import { identityLines } from '#features/settings/web/identity.ts'
import { SiteLink } from '#platform/web/ui/controls/site-link.tsx'
import { PhotoSharingIcon, ShortVideoIcon, SocialNetworkIcon } from './social-icons.tsx'
import { Wordmark } from './wordmark.tsx'

export interface FooterProps {
  business: PublicSettings['business']
  /** Whether to tell guests that the pictures are drawn, as in the demo. */
  demo: boolean
}

export default function Footer({ business, demo }: FooterProps) {
  const networks = [
    { href: business.facebook, label: 'Facebook', icon: <SocialNetworkIcon /> },
    { href: business.instagram, label: 'Instagram', icon: <PhotoSharingIcon /> },
    { href: business.tiktok, label: 'TikTok', icon: <ShortVideoIcon /> },
  ].filter(({ href }) => href !== '')
  const identity = identityLines(business)
  return (
    <footer className="not-printed on-dark bg-pine-deep">
      <div className="wrap py-8 lg:py-10">
        <div className="grid gap-x-16 gap-y-6 lg:grid-cols-2">
          <div className="[--mark-ground:var(--color-pine-deep)] [--mark:var(--color-paper)]">
            <div className="flex flex-wrap items-center justify-between gap-x-6">
              <Wordmark name={business.name} />
              {networks.length > 0 && (
                <ul className="-mr-2.5 flex">
                  {networks.map(({ href, label, icon }) => (
                    <li key={label}>
                      <a
                        href={href}
                        target="_blank"
                        rel="noopener noreferrer"
                        aria-label={`${label} (opens in a new tab)`}
                        title={label}
                        className="grid size-11 place-items-center rounded-full text-pine-pale hover:bg-pine hover:text-paper"
                      >
                        {icon}
                      </a>
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <p className="mt-2 max-w-sm text-pine-pale text-sm">
              {`Premium short-term accommodation in ${COUNTY} with seamless booking and exceptional service.`}
            </p>
          </div>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7rem,100%),1fr))] gap-x-6 gap-y-4">
            {GROUPS.map(({ heading, links }) => (
              <nav key={heading} aria-label={heading}>
                <h2 className="mb-1 font-semibold font-text text-base text-paper tracking-normal">{heading}</h2>
                <ul>
                  {links.map((link) => (
                    <FooterLink key={link.href} {...link} />
                  ))}
                </ul>
              </nav>
            ))}
          </div>
        </div>
        <nav aria-label="Legal" className="mt-3 border-pine border-t pt-1">
          <ul className="flex flex-wrap gap-x-5">
            {LEGAL.map((link) => (
              <FooterLink key={link.href} {...link} />
            ))}
          </ul>
        </nav>
        <div className="mt-1 space-y-1 text-pine-pale text-sm">
          <p>© 2024 {business.name}. Professional accommodation booking platform.</p>
          {identity.length > 0 && <p>{identity.join(' · ')}</p>}
          {demo && (
            <p>
              This is a demonstration. The homes are invented, and their pictures are stylised illustrations. The
              company and its numbers are examples.
            </p>
          )}
        </div>
      </div>
    </footer>
  )
}

function FooterLink({ href, label }: { href: string; label: string }) {
  return (
    <li>
      <SiteLink
        href={href}
        className="inline-flex min-h-9 min-w-11 pointer-coarse:min-h-11 items-center text-pine-pale text-sm underline-offset-4 hover:text-paper hover:underline"
      >
        {label}
      </SiteLink>
    </li>
  )
}

const GROUPS = [
  {
    heading: 'Places',
    links: [
      { href: '/properties?location=Cheslyn%20Hay', label: 'Cheslyn Hay' },
      { href: '/properties?location=Burntwood', label: 'Burntwood' },
      { href: '/about', label: 'About' },
      { href: '/saved', label: 'Saved homes' },
    ],
  },
  {
    heading: 'Support',
    links: [
      { href: '/help-center', label: 'Help Center' },
      { href: '/faq', label: 'FAQ' },
      { href: '/contact', label: 'Contact' },
      { href: '/owner-testimonials', label: 'Owner Testimonials' },
    ],
  },
] as const

const LEGAL = [
  { href: '/privacy-policy', label: 'Privacy Policy' },
  { href: '/terms-of-service', label: 'Terms of Service' },
  { href: '/cookie-policy', label: 'Cookie Policy' },
]
