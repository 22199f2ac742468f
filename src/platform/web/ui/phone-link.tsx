import type { ReactNode } from 'react'
import { telUrl } from '#platform/shared/phone.ts'

interface PhoneLinkProps {
  phone: string
  className?: string
  /** By default the number as it was typed. */
  children?: ReactNode
}

/** A link that calls a number; plain text where there is none to dial. */
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
