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
  const promised = new Intl.ListFormat('en-GB').format([
    ...(has('linen') ? ['made beds'] : []),
    ...(has('kitchen') ? ['a stocked kitchen'] : []),
    ...(has('self-check-in') ? ['a door that opens with a code'] : []),
  ])
  return {
    guests: {
      title: 'Welcome, guests',
      text: `Homes near Cannock Chase${promised ? ` with ${promised}` : ''}.`,
      button: 'View Properties',
    },
    owners: {
      title: 'Welcome, owners',
      text: `Send us a few words and photographs of your home. We review them and get back to you within ${figures.applicationResponse}.`,
      button: 'List Your Property',
    },
    featured: {
      title: 'Featured properties',
      text: 'Cleaned and checked by our own team.',
      empty: 'Our homes will be shown here soon.',
    },
    reasons: {
      title: 'Reasons to stay with us',
      points: [
        {
          title: 'A person answers',
          text: `We know every home and answer enquiries and messages within ${figures.enquiryResponse}.`,
        },
        {
          title: 'One clear price',
          text: `You see the total before you enquire. Your deposit comes back within ${figures.depositReturn} of check-out.`,
        },
        {
          title: 'Arrive when it suits you',
          text: has('self-check-in')
            ? `Self check-in from ${figures.checkIn}. The door code is on your private page from ${figures.arrivalDetails} before.`
            : `Check-in from ${figures.checkIn}. Your private page shows how to get in from ${figures.arrivalDetails} before.`,
        },
        {
          title: 'Clear cancellation terms',
          text: cancellation[0] ?? '',
        },
        {
          title: 'Made for work and rest',
          text: `${has('fast-wi-fi') ? `Fast ${WI_FI} everywhere. ` : ''}Each home’s page lists its desks, beds and outdoor space.`,
        },
        {
          title: 'Honest reviews',
          text: 'Only guests who have stayed can write one, and we publish them all.',
        },
      ] satisfies Point[],
    },
    about: {
      title: `About ${business.name}`,
      paragraphs: [
        'We are a small lettings office in south Staffordshire, with homes in Cheslyn Hay and Burntwood, a short drive from the heath and forest of Cannock Chase.',
        `Our own people answer enquiries, make the beds and look after the boilers. Contractors stay with us through the week, families and walkers at the weekend${figures.repeatCustomers === null ? '' : `, and ${figures.repeatCustomers} of them come back`}.`,
      ],
      button: 'More about us',
      stats: statsOf({ figures, sources }),
    },
    amenities: amenityTexts(shared, business),
    reviews: {
      title: 'What our guests say',
      text: 'From guests who have stayed. Highest rated first.',
    },
    landlords: {
      title: 'Your property, professionally let',
      text: 'We find the guests, set the prices, change the beds and look after the house.',
      figures: ownerStats({ figures, sources }),
      points: [
        'Photographs, texts and prices',
        'Cleaning and linen after every stay',
        'Named guests with a security deposit',
        'Dates kept for your own stays',
      ],
      button: 'List Your Property',
    },
    contact: {
      title: 'Ask us anything',
      text: `We answer within ${figures.enquiryResponse}.`,
    },
    ticker: { title: 'Words from our guests' },
  }
}

function amenityTexts(shared: readonly SharedFeature[], { phone }: TextData['business']) {
  const has = (feature: SharedFeature) => shared.includes(feature)
  const when = <Feature extends SharedFeature>(feature: Feature, title: string) =>
    has(feature) ? [{ feature, title }] : []
  return {
    title: 'In every home',
    items: [
      ...when('wi-fi', has('fast-wi-fi') ? `Fast ${WI_FI}` : WI_FI),
      ...when('parking', 'Private parking'),
      ...when('kitchen', has('dishwasher') ? 'Kitchen with dishwasher' : 'Full kitchen'),
      ...when('linen', has('towels') ? 'Fresh linen and towels' : 'Fresh linen'),
      ...when('washing-machine', 'Washing machine'),
      ...when('self-check-in', 'Self check-in'),
      ...when('smart-tv', 'Smart TV'),
      ...(phone ? [{ feature: 'phone' as const, title: 'Someone to call' }] : []),
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
