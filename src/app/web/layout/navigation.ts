/** The links in the header and menu of every public page. */
export const MAIN_LINKS = [
  { href: '/properties', label: 'Properties' },
  { href: '/about', label: 'About' },
  { href: '/reviews', label: 'Reviews' },
  { href: '/property-owner', label: 'List Your Property' },
  { href: '/contact', label: 'Contact' },
] as const
