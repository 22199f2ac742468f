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
    notes: 'The boiler’s clock is in the cupboard under the stairs. Logs for the stove are in the lean-to.',
  },
  'Woody Bank': {
    directions:
      'From Burntwood take the road along the reservoir and turn right at the chapel.\nThe drive is steep: please come up it in first gear.\n\nPark beside the log store.',
    address: 'Woody Bank\nChapel Road\nBurntwood',
    doorCode: '1470#',
    wifiName: 'Woody Bank',
    wifiPassword: 'larch-and-oak-7',
    notes: 'The key safe is left of the door, behind the ivy. Please turn its dials back to zero.',
  },
  'Low Street Escape': {
    directions:
      'Low Street is one way: come in from the church.\nThe cottage has the green door.\n\nFree parking is behind the village hall, two minutes on foot.',
    address: 'Low Street Escape\nLow Street\nCheslyn Hay',
    doorCode: '3690#',
    wifiName: 'Low Street',
    wifiPassword: 'green-door-19',
    notes: 'Bins go out on Tuesday evening; the lane is narrow, so please keep them against the wall.',
  },
}

export const HOUSE_RULES =
  'No smoking in the house.\nQuiet after 10pm, please.\nPlease tell us of anything that breaks: we would rather know.'
