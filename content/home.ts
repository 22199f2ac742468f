import { ownerStats, type Stat, statsFrom, type TextData } from '#app/web/figures.ts'
import type { SharedFeature } from '#features/properties/contract.ts'
import { WI_FI } from '#platform/web/ui/unbroken.ts'

export interface Point {
  title: string
  text: string
  /** Small print. */
  note?: string
}

/** The texts of the home page, by block. `shared` lists the features that every home has. */
export function homeTexts({ business, figures, sources, cancellation }: TextData, shared: readonly SharedFeature[]) {
  const has = (feature: SharedFeature) => shared.includes(feature)
  const promised = [
    has('linen') && 'made beds',
    has('kitchen') && 'a stocked kitchen',
    has('self-check-in') && 'a door that opens with a code',
  ]
    .filter(Boolean)
    .join(', ')
  return {
    guests: {
      title: 'Welcome, guests',
      text: `Somewhere quiet near Cannock Chase, ready when you are${promised ? `: ${promised}` : ''}. Tell us your dates, and a person answers within ${figures.enquiryResponse}.`,
      button: 'View Properties',
    },
    owners: {
      title: 'Welcome, owners',
      text: `You have a house; we have the guests, the linen and the phone calls. Send us a few words and photographs, and we review them and get back to you within ${figures.applicationResponse}.`,
      button: 'List Your Property',
    },
    featured: {
      title: 'Featured properties',
      text: 'Every one of them cleaned, checked and looked after by the same few people.',
      empty: 'Our homes will be shown here soon.',
    },
    reasons: {
      title: 'Reasons to stay with us',
      points: [
        {
          title: 'A person answers',
          text: `Enquiries and messages are read by someone who knows the houses, and answered within ${figures.enquiryResponse}.`,
        },
        {
          title: 'One clear price',
          text: `You see the total for your stay before you ask, and the security deposit beside it. It comes back within ${figures.depositReturn} of check-out.`,
        },
        {
          title: 'Arrive when it suits you',
          text: has('self-check-in')
            ? `Self check-in from ${figures.checkIn}. From ${figures.arrivalDetails} before you arrive, your private page shows you the code and the way.`
            : `Check-in from ${figures.checkIn}. From ${figures.arrivalDetails} before you arrive, your private page shows you how to get in.`,
        },
        {
          title: 'Plans may change',
          text: cancellation[0] ?? '',
        },
        {
          title: 'Made for work and rest',
          text: `${has('fast-wi-fi') ? `Fast ${WI_FI} everywhere. ` : ''}The page of each home lists what it has, from a desk for the week to a fire for the weekend.`,
        },
        {
          title: 'Honest reviews',
          text: 'Only guests who have stayed can write one, and we publish them good or bad.',
        },
      ] satisfies Point[],
    },
    about: {
      title: `About ${business.name}`,
      paragraphs: [
        `We are a small lettings office in south Staffordshire. We look after a handful of homes in Cheslyn Hay and Burntwood, a short drive from the heath and forest of Cannock Chase, and we know every one of them down to the hook behind the bathroom door.`,
        figures.repeatCustomers === null
          ? 'Contractors stay with us through the week, families and walkers at the weekend. We keep things simple: good houses, plain prices, quick answers.'
          : `Contractors stay with us through the week, families and walkers at the weekend, and ${figures.repeatCustomers} of them come back. We think that is because we keep things simple: good houses, plain prices, quick answers.`,
      ],
      button: 'More about us',
      stats: statsOf({ figures, sources }),
    },
    amenities: amenityTexts(shared, business),
    reviews: {
      title: 'What our guests say',
      text: 'From guests who have stayed, in their own words. Highest rated first.',
    },
    landlords: {
      title: 'Your property, professionally let',
      text: 'We find the guests, set the prices, change the beds, answer the questions and look after the house. It stays yours: keep any dates you like for yourself.',
      figures: ownerStats({ figures, sources }),
      points: [
        'Photographs, description and prices, done for you',
        'Cleaning, linen and inspections after every stay',
        'Named guests, with a security deposit from each booking',
        'Dates for yourself whenever you want them',
      ],
      button: 'List Your Property',
    },
    contact: {
      title: 'Ask us anything',
      text: `About a house, a date, a cot or a parking space: write to us, and we answer within ${figures.enquiryResponse}.`,
    },
    ticker: { title: 'Words from our guests' },
  }
}

function amenityTexts(shared: readonly SharedFeature[], { phone }: TextData['business']) {
  const has = (feature: SharedFeature) => shared.includes(feature)
  const when = <Feature extends SharedFeature>(feature: Feature, title: string, text: string) =>
    has(feature) ? [{ feature, title, text }] : []
  return {
    title: 'In every home',
    text: has('dishwasher')
      ? 'You should not have to read the small print to find out whether there is a dishwasher. There is.'
      : 'No need to search the small print. The page of each home lists what else it has.',
    items: [
      ...(has('fast-wi-fi')
        ? when('wi-fi', `Fast ${WI_FI}`, 'Quick enough for two people to work at once.')
        : when('wi-fi', WI_FI, 'Included in the price.')),
      ...when('parking', 'Private parking', 'At the house, and never at a meter.'),
      ...when(
        'kitchen',
        'A proper kitchen',
        has('dishwasher')
          ? 'Sharp knives, big pans, oven, hob and dishwasher.'
          : 'Sharp knives, big pans, oven and hob.',
      ),
      ...(has('towels')
        ? when('linen', 'Fresh linen and towels', 'Beds made before you arrive, towels for everyone.')
        : when('linen', 'Fresh linen', 'Beds made before you arrive.')),
      ...when('washing-machine', 'Washing machine', 'For long stays and muddy walks.'),
      ...when('self-check-in', 'Self check-in', 'A code of your own; no keys to collect.'),
      ...when('smart-tv', 'Smart TV', 'Use your own streaming accounts.'),
      ...(phone
        ? [{ feature: 'phone' as const, title: 'Someone to call', text: 'A local number, answered by someone nearby.' }]
        : []),
    ],
  }
}

/** Returns the figures of the home and About pages. */
export function statsOf({ figures, sources }: Pick<TextData, 'figures' | 'sources'>): Stat[] {
  return statsFrom([
    { value: figures.rating, label: 'average rating', source: sources.rating },
    { value: figures.repeatCustomers, label: 'repeat customers', source: sources.repeatCustomers },
    { value: figures.homeCount, label: 'premium properties', source: sources.homeCount },
    { value: figures.happyGuests, label: 'happy guests', source: sources.happyGuests },
  ])
}
