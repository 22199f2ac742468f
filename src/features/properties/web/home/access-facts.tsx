import type { Access } from '#features/home-facts.ts'
import type { Property } from '#features/properties/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { type Fact, FactList } from './fact-list.tsx'

/** Shows entered facts such as steps and door widths, then the office's text. */
export function AccessFacts({ home }: { home: Pick<Property, 'access' | 'accessibilityNotes'> }) {
  const facts = home.access ? factsOf(home.access) : []
  return (
    <div className="space-y-6">
      {facts.length > 0 && <FactList facts={facts} />}
      {home.accessibilityNotes && <p className="measure whitespace-pre-line">{home.accessibilityNotes}</p>}
    </div>
  )
}

function factsOf(access: Access): Fact[] {
  const facts: [string, string | null][] = [
    ['Parking to the door', withUnit(access.parkingMetres, 'm')],
    ['Steps to the front door', steps(access.stepsToDoor, 'step')],
    ['Front door', widthOf(access.doorCentimetres)],
    ['Narrowest door inside', widthOf(access.narrowestCentimetres)],
    ['Stairs inside', steps(access.stairsInside, 'stair')],
    ['Bedroom on the entrance level', yesOrNo(access.bedroomOnEntranceLevel)],
    ['Bathroom on the entrance level', yesOrNo(access.bathroomOnEntranceLevel)],
    ['Step-free shower', yesOrNo(access.stepFreeShower)],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]))
}

function withUnit(figure: number | null, unit: string): string | null {
  return figure === null ? null : `${figure} ${unit}`
}

function widthOf(centimetres: number | null): string | null {
  return centimetres === null ? null : `${centimetres} cm wide`
}

function steps(figure: number | null, noun: string): string | null {
  if (figure === null) return null
  return figure === 0 ? 'None' : formatCount(figure, noun)
}

function yesOrNo(known: boolean | null): string | null {
  return known === null ? null : known ? 'Yes' : 'No'
}
