import type { AnchorHTMLAttributes } from 'react'
import { Link } from 'wouter'

export interface SiteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  href: string
}

/** A link that changes pages of this site without a reload and leaves other targets to the browser. */
export function SiteLink({ href, target, rel, ...rest }: SiteLinkProps) {
  if (href.startsWith('/') && !href.startsWith('//') && !target) return <Link href={href} {...rest} />
  return <a href={href} target={target} rel={target === '_blank' ? 'noopener noreferrer' : rel} {...rest} />
}
