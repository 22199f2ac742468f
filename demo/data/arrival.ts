import type { ArrivalDetails } from '#features/properties/contract.ts'

/** Invented arrival details of the demo's homes, by home title. */
export const ARRIVAL_DETAILS: Record<string, { directions: string } & ArrivalDetails> = {
  'Chase View': {
    directions:
      'Leave the M6 at junction 11 and follow the A460 towards Cannock.\nAfter the old windmill turn left; the house is the third on the right, behind the beech hedge.\n\nThere is room for two cars on the gravel.',
    address: 'Chase View\nWindmill Lane\nCheslyn Hay',
    doorCode: '2580#',
    wifiName: 'Chase View',
    wifiPassword: 'beech-hedge-42',
    notes:
      'The clock of the heating is in the cupboard under the stairs. The string lights have their switch by the terrace door.',
  },
  'Woody Bank': {
    directions:
      'From Burntwood take the road along the reservoir and turn right at the chapel.\nThe drive is steep: please come up it in first gear.\n\nPark beside the log store.',
    address: 'Woody Bank\nChapel Road\nBurntwood',
    doorCode: '1470#',
    wifiName: 'Woody Bank',
    wifiPassword: 'larch-and-oak-7',
    notes: 'The keypad is left of the door, behind the ivy. Logs are in the store beside the drive.',
  },
  'Low Street Escape': {
    directions:
      'Low Street is one way: come in from the church.\nThe house is the one of charcoal brick, with brass lamps by the door.\n\nThere are two parking spaces behind the house.',
    address: 'Low Street Escape\nLow Street\nCheslyn Hay',
    doorCode: '3690#',
    wifiName: 'Low Street',
    wifiPassword: 'brass-lamp-19',
    notes: 'Bins go out on Tuesday evening; the lane is narrow, so please keep them against the wall.',
  },
}

export const HOUSE_RULES =
  'No smoking in the house.\nQuiet after 10pm, please.\nPlease tell us of anything that breaks: we would rather know.'
