import type { ReactNode } from 'react'
import { telUrl } from '#platform/shared/phone.ts'
import { SiteLink } from './site-link.tsx'

/** Renders “call us on” and the linked number, or a link to the contact page if no number is set. */
export function CallUsOn({ phone, className }: Omit<PhoneLinkProps, 'children'>) {
  return phone ? (
    <>
      call us on <PhoneLink phone={phone} className={className} />
    </>
  ) : (
    <>
      write to us on our{' '}
      <SiteLink href="/contact" className={className}>
        contact page
      </SiteLink>
    </>
  )
}

interface PhoneLinkProps {
  phone: string
  className?: string | undefined
  /** The link's text; by default the number as typed. */
  children?: ReactNode
}

/** A `tel:` link, or plain text if `phone` contains no digits. */
export function PhoneLink({ phone, className, children = phone }: PhoneLinkProps) {
  const href = telUrl(phone)
  return href ? (
    <a href={href} className={className}>
      {children}
    </a>
  ) : (
    <span className={className}>{children}</span>
  )
}
