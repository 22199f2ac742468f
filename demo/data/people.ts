export const STREETS = [
  'Pennywhistle Row',
  'Larkenshaw Avenue',
  'Tallowby Street',
  'Merrowdale Road',
  'Ostlers Fold',
  'Thistledown Rise',
  'Quarrelton Lane',
  'Candlewick Terrace',
  'Hollinshade Close',
  'Brambleford Way',
] as const

export const TOWNS = [
  'Nottingham',
  'Derby',
  'Leicester',
  'Chester',
  'Shrewsbury',
  'Bristol',
  'Leeds',
  'Cardiff',
  'York',
  'Reading',
  'Norwich',
  'Edinburgh',
] as const

export const COMPANIONS = ['Robin', 'Alex', 'Sam', 'Charlie', 'Frankie', 'Jamie', 'Lee'] as const

// Invented passport numbers and addresses.
export const ABROAD = [
  {
    nationality: 'German',
    passportNumber: 'X00DEMO01',
    placeOfIssue: 'Hannover',
    nextAddress: '12 Merrowdale Road, York',
  },
  {
    nationality: 'French',
    passportNumber: '00DEMO002',
    placeOfIssue: 'Lille',
    nextAddress: '3 Ostlers Fold, Chester',
  },
  {
    nationality: 'American',
    passportNumber: 'DEMO00003',
    placeOfIssue: 'Boston',
    nextAddress: '8 Thistledown Rise, Edinburgh',
  },
] as const

/** The invented person who answers guests; the portrait is a drawing below `photographs/`. */
export const CONTACT_PERSON = { name: 'Alex', role: 'Guest relations', portrait: 'people/alex.jpg' } as const
