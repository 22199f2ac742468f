/** The first words of the site. They stand alone, so that the first screen does not wait for the rest. */
export const HERO_WORDS = {
  headline: 'Premium Short Stay Accommodation',
  subtitle: 'Discover exceptional properties across the UK for business and leisure',
  owner: { question: 'Property Owner?', button: 'List Your Property' },
}
