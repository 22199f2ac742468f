import type { Access, HomeQuestion, HouseRules, Room } from '#features/home-facts.ts'

interface DemoFacts {
  rooms: Room[]
  houseRules: HouseRules
  access: Access
  questions: HomeQuestion[]
}

/** Unset fields are `null`, as in a form of the office. */
const roomOf = (name: string, floor: string, more: Partial<Room> = {}): Room => ({
  name,
  floor,
  beds: [],
  ensuite: false,
  note: null,
  ...more,
})

export const CHASE_VIEW_FACTS: DemoFacts = {
  rooms: [
    roomOf('Main bedroom', 'First floor', {
      beds: [{ kind: 'king', count: 1 }],
      note: 'Panelled wall, balcony door, blackout blinds',
    }),
    roomOf('Twin bedroom', 'First floor', {
      beds: [{ kind: 'single', count: 2 }],
      note: 'The beds can be put together; a travel cot fits beside them',
    }),
    roomOf('Bathroom', 'First floor', { note: 'Freestanding bath, basin and lavatory' }),
    roomOf('Living room and kitchen', 'Ground floor', {
      note: 'One long room with doors to the terrace, table for four',
    }),
    roomOf('Shower room', 'Ground floor', { note: 'Shower with a 4 cm tray, basin and lavatory' }),
  ],
  houseRules: {
    pets: { answer: 'no', note: 'Assistance dogs are always welcome' },
    children: { answer: 'yes', note: 'There is a stair gate in the hall cupboard' },
    cots: { answer: 'ask', note: 'One travel cot and one high chair, free of charge' },
    smoking: { answer: 'ask', note: 'On the terrace, please' },
    parties: { answer: 'no', note: null },
    quietHours: { from: '22:00', to: '07:00' },
    more: 'Please leave muddy boots in the porch.',
  },
  access: {
    parkingMetres: 6,
    stepsToDoor: 1,
    doorCentimetres: 86,
    narrowestCentimetres: 74,
    stairsInside: 14,
    bedroomOnEntranceLevel: false,
    bathroomOnEntranceLevel: true,
    stepFreeShower: false,
  },
  questions: [
    {
      question: 'Is the Wi-Fi fast enough for two video calls at once?',
      answer:
        'Yes. It is fibre, about 150 Mbps at the kitchen table, and there is a plug wherever you will look for one.',
    },
    {
      question: 'Can we walk to a pub?',
      answer: 'There are two in Cheslyn Hay, twelve and fifteen minutes on foot along a lit pavement.',
    },
    {
      question: 'Can I charge an electric car?',
      answer: 'Not at the house. There are public chargers in Cannock, nine minutes away by car.',
    },
  ],
}

export const WOODY_BANK_FACTS: DemoFacts = {
  rooms: [
    roomOf('Main bedroom', 'First floor', {
      beds: [{ kind: 'double', count: 1 }],
      note: 'Looks into the woods; the beam at the window is 1.75 metres high',
    }),
    roomOf('Bunk room', 'First floor', {
      beds: [{ kind: 'bunk', count: 1 }],
      note: 'Full-size bunks for adults too; the top one from the age of six',
    }),
    roomOf('Bathroom', 'First floor', { note: 'Bath on feet with a hand shower, basin and lavatory' }),
    roomOf('Sitting room', 'Ground floor', { note: 'Wood-burner, sofa and two armchairs' }),
    roomOf('Kitchen', 'Ground floor', { note: 'Cream range, electric oven and hob, round table for four' }),
  ],
  houseRules: {
    pets: { answer: 'ask', note: 'One well-behaved dog, downstairs only' },
    children: { answer: 'yes', note: 'An adult beside them at the wood-burner and the fire pit' },
    cots: { answer: 'no', note: 'There is no room for a cot beside either bed' },
    smoking: { answer: 'no', note: 'Not in the cottage, nor under the trees in a dry summer' },
    parties: { answer: 'no', note: null },
    quietHours: { from: '22:00', to: '07:00' },
    more: 'Burn only the dry logs that we leave for you.\nThe fire pit closes at 10pm.',
  },
  access: {
    parkingMetres: 15,
    stepsToDoor: 1,
    doorCentimetres: 76,
    narrowestCentimetres: 66,
    stairsInside: 13,
    bedroomOnEntranceLevel: false,
    bathroomOnEntranceLevel: false,
    stepFreeShower: false,
  },
  questions: [
    {
      question: 'Is it cold in winter?',
      answer: 'No. There is gas central heating throughout, and two baskets of dry logs are included in every stay.',
    },
    {
      question: 'Is there a mobile signal?',
      answer: 'One or two bars indoors, more in the garden. The Wi-Fi carries calls in every room.',
    },
  ],
}

export const LOW_STREET_ESCAPE_FACTS: DemoFacts = {
  rooms: [
    roomOf('Main bedroom', 'First floor', {
      beds: [{ kind: 'king', count: 1 }],
      note: 'Wall of fitted wardrobes',
    }),
    roomOf('Shower room', 'First floor', { note: 'Walk-in shower, basin and lavatory' }),
    roomOf('Twin bedroom with desk', 'First floor', {
      beds: [{ kind: 'single', count: 2 }],
      note: 'Reading lights, desk and office chair',
    }),
    roomOf('Top twin bedroom', 'Second floor', {
      beds: [{ kind: 'single', count: 2 }],
      ensuite: true,
      note: 'Reading lights, skylight with a blackout blind',
    }),
    roomOf('Living room', 'Ground floor', { note: 'Corner sofa for six and a 55-inch television' }),
    roomOf('Kitchen', 'Ground floor', { note: 'Island with four stools, table for six, door to the courtyard' }),
    roomOf('Lavatory', 'Ground floor'),
  ],
  houseRules: {
    pets: { answer: 'no', note: 'Assistance dogs are always welcome' },
    children: { answer: 'yes', note: 'From about six years: the stairs are steep and have no gate' },
    cots: { answer: 'no', note: null },
    smoking: { answer: 'ask', note: 'In the courtyard, please' },
    parties: { answer: 'no', note: 'Neighbours live on both sides' },
    quietHours: { from: '22:00', to: '07:00' },
    more: 'Music stays indoors after 10pm. Work boots stay in the hall, where there is a rack and a mat.',
  },
  access: {
    parkingMetres: 12,
    stepsToDoor: 2,
    doorCentimetres: 80,
    narrowestCentimetres: 71,
    stairsInside: 27,
    bedroomOnEntranceLevel: false,
    bathroomOnEntranceLevel: false,
    stepFreeShower: true,
  },
  questions: [
    {
      question: 'Can a van be parked?',
      answer: 'One of up to 5.5 metres in the spaces behind the house; a longer one finds room in Low Street.',
    },
    {
      question: 'Can you invoice our company?',
      answer: 'Yes, by purchase order or by name. Please tell us with your enquiry who the invoice is for.',
    },
    {
      question: 'Can you clean during a long stay?',
      answer: 'Every week if you like, with fresh linen and towels. We tell you the price with our offer.',
    },
  ],
}
