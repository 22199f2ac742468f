import type { Property } from '../contract.ts'

/** As many pictures as a card leafs through. */
const MAX_PHOTOGRAPHS = 5

/** As much of a home as a list of names shows. */
export function forName<Home extends Property>(home: Home): Home {
  return {
    ...home,
    description: '',
    importantInformation: null,
    accessibilityNotes: null,
    images: [],
    amenities: [],
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

/**
 * As much of a home as its card shows: of its pictures the first ones, and only the very first is drawn before it arrives. In
 * a card that one alone is told in words; the home page shows the second by itself too.
 */
export function forCard<Home extends Property>(home: Home): Home {
  return {
    ...forName(home),
    photographs: home.photographs.slice(0, MAX_PHOTOGRAPHS).map((photograph, place) => ({
      ...photograph,
      alt: place < 2 ? photograph.alt : '',
      caption: null,
      placeholder: place === 0 ? photograph.placeholder : null,
    })),
  }
}
