import Accessibility from 'lucide-react/icons/accessibility'
import Bath from 'lucide-react/icons/bath'
import Bed from 'lucide-react/icons/bed'
import Car from 'lucide-react/icons/car'
import DoorOpen from 'lucide-react/icons/door-open'
import Stairs from 'lucide-react/icons/door-stairwell'
import MoveHorizontal from 'lucide-react/icons/move-horizontal'
import ShowerHead from 'lucide-react/icons/shower-head'
import type { Access } from '#features/home-facts.ts'
import type { Property } from '#features/properties/contract.ts'
import { formatCount } from '#platform/shared/text/format-count.ts'
import { type Fact, FactList } from './fact-list.tsx'

/** Shows entered facts such as steps and door widths, then the office's text. */
export function AccessFacts({ home }: { home: Pick<Property, 'access' | 'accessibilityNotes'> }) {
  const facts = home.access ? factsOf(home.access) : []
  return <FactList short facts={facts} more={home.accessibilityNotes} />
}

function factsOf(access: Access): Fact[] {
  const facts: [string, Fact['Icon'], string | null][] = [
    ['Parking to the door', Car, withUnit(access.parkingMetres, 'm')],
    ['Steps to the front door', Accessibility, steps(access.stepsToDoor, 'step')],
    ['Front door', DoorOpen, widthOf(access.doorCentimetres)],
    ['Narrowest door inside', MoveHorizontal, widthOf(access.narrowestCentimetres)],
    ['Stairs inside', Stairs, steps(access.stairsInside, 'stair')],
    ['Bedroom on the entrance level', Bed, yesOrNo(access.bedroomOnEntranceLevel)],
    ['Bathroom on the entrance level', Bath, yesOrNo(access.bathroomOnEntranceLevel)],
    ['Step-free shower', ShowerHead, yesOrNo(access.stepFreeShower)],
  ]
  return facts.flatMap(([name, Icon, value]) => (value === null ? [] : [{ name, Icon, value }]))
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
