/** The texts of the first screen, in a separate module, so that the first screen does not load all other texts. */
export const HERO_TEXTS = {
  headline: 'Premium Short Stay Accommodation',
  subtitle: 'Discover exceptional properties across the UK for business and leisure',
  owner: { question: 'Property Owner?', button: 'List Your Property' },
  illustrations: 'This is a demonstration: the pictures are illustrations.',
}
