/** What the layout shows of the business; the public settings have it all. */
export interface SiteSettings {
  businessName: string
  phone: string
  email: string
  facebookUrl: string
  instagramUrl: string
  tiktokUrl: string
}
