import type { Property } from '../contract.ts'

/** Photographs that a card shows. */
const MAX_PHOTOGRAPHS = 5

/** Drops every field that a list of names does not show. */
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
 * Drops every field that a card does not show. Keeps five photographs, a placeholder for the first, and alternative texts for the
 * first two, because the home page shows the second alone.
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
