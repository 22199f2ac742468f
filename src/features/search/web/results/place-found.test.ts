import { expect, test } from 'vitest'
import { placeFound } from './place-found.ts'

const CANNOCK = { location: 'Near Cannock Chase', city: 'Cheslyn Hay' }
const WOOD = { location: 'Cheslyn Hay Road', city: 'Burntwood' }
const POOL = { location: 'Minster Pool', city: 'Lichfield' }

test.for([
  ['cannock  chase', [CANNOCK], 'Cannock Chase'],
  ['cheslyn hay', [CANNOCK, WOOD], 'Cheslyn Hay'],
  ['Canock', [CANNOCK], 'Cheslyn Hay'],
  ['Cheslin Hay', [CANNOCK, WOOD], 'Cheslyn Hay and Burntwood'],
  ['Staffordshire', [CANNOCK, WOOD, POOL], null],
  ['Burntwood', [], null],
] as const)(
  '[rule search-place] the headline for “%s” names the place of the found homes',
  ([requested, homes, expected]) => {
    expect(placeFound(requested, homes)).toBe(expected)
  },
)
