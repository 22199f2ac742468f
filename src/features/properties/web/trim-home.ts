import type { Property } from '../contract.ts'

/** Max photographs on a card. */
const MAX_PHOTOGRAPHS = 5

/** Drops fields that a list of names does not need, to shorten server-rendered pages. */
export function trimToName<Home extends Property>(home: Home): Home {
  return {
    ...home,
    description: '',
    importantInformation: null,
    accessibilityNotes: null,
    whyWeLikeIt: null,
    beforeBooking: null,
    images: [],
    amenities: [],
    area: null,
    nearby: [],
    rooms: [],
    houseRules: null,
    access: null,
    questions: [],
    floorPlan: null,
    mapPicture: null,
    photographs: [],
  }
}

/** Keeps the name and five photographs. */
export function trimToPhotographs<Home extends Property>(home: Home): Home {
  return { ...trimToName(home), photographs: home.photographs.slice(0, MAX_PHOTOGRAPHS) }
}

/** Drops fields that a card does not show. Keeps five photographs, without texts, and only the first placeholder. */
export function trimToCard<Home extends Property>(home: Home): Home {
  return {
    ...trimToName(home),
    photographs: home.photographs.slice(0, MAX_PHOTOGRAPHS).map((photograph, index) => ({
      ...photograph,
      alt: '',
      caption: null,
      placeholder: index === 0 ? photograph.placeholder : null,
    })),
  }
}
