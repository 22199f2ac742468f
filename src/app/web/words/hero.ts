/** The texts of the first screen. The module is separate, so that they do not wait for the other texts. */
export const HERO_TEXTS = {
  headline: 'Premium Short Stay Accommodation',
  subtitle: 'Discover exceptional properties across the UK for business and leisure',
  owner: { question: 'Property Owner?', button: 'List Your Property' },
}
