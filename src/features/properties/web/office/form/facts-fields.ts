import {
  type Access,
  type BedKind,
  type HomeQuestion,
  type HouseRules,
  RULE_TOPICS,
  type RuleAnswer,
  type RuleTopic,
} from '#features/home-facts.ts'
import type { OfficeProperty, PropertyFormInput } from '#features/properties/contract.ts'
import { describeBeds } from '#features/properties/web/home/describe-beds.ts'
import { houseRuleFacts } from '#features/properties/web/home/house-rule-facts.ts'
import { recordOf } from '#platform/shared/record-of.ts'

interface RoomValues {
  name: string
  floor: string
  beds: { kind: BedKind; count: number }[]
  ensuite: boolean
  note: string
}

type HouseRuleValues = Record<RuleTopic, { answer: RuleAnswer | ''; note: string }> & {
  quietFrom: string
  quietTo: string
  more: string
}

/** An empty number is `null` or `NaN`. An unanswered yes-or-no question is `''`. */
type AccessValues = {
  [Name in keyof Access]: Access[Name] extends boolean | null ? 'yes' | 'no' | '' : number | null
}

/** A stored or newly uploaded picture. */
export type PictureValue = { src: string; alt: string } | null

export type FactsValues = {
  rooms: RoomValues[]
  houseRules: HouseRuleValues
  access: AccessValues
  questions: HomeQuestion[]
  floorPlan: PictureValue
  mapPicture: PictureValue
}

type FactsOfHome = Pick<OfficeProperty, keyof FactsValues>

const NO_FACTS: FactsOfHome = {
  rooms: [],
  houseRules: null,
  access: null,
  questions: [],
  floorPlan: null,
  mapPicture: null,
}

export function factsValuesOf(home: FactsOfHome = NO_FACTS): FactsValues {
  const { houseRules: rules, access } = home
  return {
    rooms: home.rooms.map((room) => ({ ...room, floor: room.floor ?? '', note: room.note ?? '' })),
    houseRules: {
      ...recordOf(RULE_TOPICS, (topic) => ({
        answer: rules?.[topic]?.answer ?? '',
        note: rules?.[topic]?.note ?? '',
      })),
      quietFrom: rules?.quietHours?.from ?? '',
      quietTo: rules?.quietHours?.to ?? '',
      more: rules?.more ?? '',
    },
    access: {
      parkingMetres: access?.parkingMetres ?? null,
      stepsToDoor: access?.stepsToDoor ?? null,
      doorCentimetres: access?.doorCentimetres ?? null,
      narrowestCentimetres: access?.narrowestCentimetres ?? null,
      stairsInside: access?.stairsInside ?? null,
      bedroomOnEntranceLevel: toChoice(access?.bedroomOnEntranceLevel),
      bathroomOnEntranceLevel: toChoice(access?.bathroomOnEntranceLevel),
      stepFreeShower: toChoice(access?.stepFreeShower),
    },
    questions: home.questions,
    floorPlan: pictureOf(home.floorPlan),
    mapPicture: pictureOf(home.mapPicture),
  }
}

/** Converts form values to the request body. Blank fields and groups without an answer become `null`. */
export function factsBody(values: FactsValues): Required<Pick<PropertyFormInput, keyof FactsValues>> {
  return {
    rooms: values.rooms.map((room) => ({ ...room, floor: blankToNull(room.floor), note: blankToNull(room.note) })),
    houseRules: rulesBody(values.houseRules),
    access: accessBody(values.access),
    questions: values.questions.filter(({ question, answer }) => question.trim() !== '' || answer.trim() !== ''),
    floorPlan: values.floorPlan,
    mapPicture: values.mapPicture,
  }
}

function rulesBody(values: HouseRuleValues): HouseRules | null {
  const { quietFrom: from, quietTo: to } = values
  const ruleOn = (topic: RuleTopic) => {
    const { answer, note } = values[topic]
    return answer === '' ? null : { answer, note: blankToNull(note) }
  }
  const rules: HouseRules = {
    pets: ruleOn('pets'),
    children: ruleOn('children'),
    cots: ruleOn('cots'),
    smoking: ruleOn('smoking'),
    parties: ruleOn('parties'),
    quietHours: from.trim() === '' && to.trim() === '' ? null : { from: from.trim(), to: to.trim() },
    more: blankToNull(values.more),
  }
  return nullIfEmpty(rules)
}

function accessBody(values: AccessValues): Access | null {
  return nullIfEmpty({
    parkingMetres: numberOrNull(values.parkingMetres),
    stepsToDoor: numberOrNull(values.stepsToDoor),
    doorCentimetres: numberOrNull(values.doorCentimetres),
    narrowestCentimetres: numberOrNull(values.narrowestCentimetres),
    stairsInside: numberOrNull(values.stairsInside),
    bedroomOnEntranceLevel: fromChoice(values.bedroomOnEntranceLevel),
    bathroomOnEntranceLevel: fromChoice(values.bathroomOnEntranceLevel),
    stepFreeShower: fromChoice(values.stepFreeShower),
  })
}

/** Describes a fact in text, to compare two versions of a home. */
export function describeFact(name: keyof FactsValues, values: FactsValues): string {
  const { rooms, houseRules, access, questions } = factsBody(values)
  switch (name) {
    case 'rooms':
      return (rooms ?? [])
        .map((room) => [room.name, room.floor, room.ensuite && 'en suite', ...room.beds.map(describeBeds), room.note])
        .map((parts) => parts.filter(Boolean).join(', '))
        .join('; ')
    case 'houseRules':
      return houseRules
        ? [...houseRuleFacts(houseRules, (time) => time), { name: 'Also', value: houseRules.more, note: null }]
            .filter(({ value }) => value)
            .map(({ name, value, note }) => `${name}: ${[value, note].filter(Boolean).join(', ')}`)
            .join('; ')
        : ''
    case 'access':
      return Object.entries(access ?? {})
        .filter(([, value]) => value !== null)
        .map(([part, value]) => `${ACCESS_LABELS[part as keyof Access]}: ${String(value)}`)
        .join('; ')
    case 'questions':
      return (questions ?? []).map(({ question, answer }) => `${question} ${answer}`).join('; ')
    default:
      return values[name]?.alt || (values[name] ? 'A picture' : '')
  }
}

export const ACCESS_LABELS: Record<keyof Access, string> = {
  parkingMetres: 'Distance from parking to the door (metres)',
  stepsToDoor: 'Steps to the front door',
  doorCentimetres: 'Width of the front door (cm)',
  narrowestCentimetres: 'Width of the narrowest inside door (cm)',
  stairsInside: 'Stairs inside',
  bedroomOnEntranceLevel: 'Bedroom on the entrance level',
  bathroomOnEntranceLevel: 'Bathroom on the entrance level',
  stepFreeShower: 'Step-free shower',
}

function pictureOf(picture: { src: string; alt: string } | null): PictureValue {
  return picture && { src: picture.src, alt: picture.alt }
}

function toChoice(value: boolean | null | undefined): 'yes' | 'no' | '' {
  return value === null || value === undefined ? '' : value ? 'yes' : 'no'
}

function fromChoice(choice: 'yes' | 'no' | ''): boolean | null {
  return choice === '' ? null : choice === 'yes'
}

function blankToNull(text: string | null): string | null {
  return text?.trim() || null
}

function numberOrNull(value: number | null): number | null {
  return value === null || Number.isNaN(value) ? null : value
}

function nullIfEmpty<Facts extends object>(facts: Facts): Facts | null {
  return Object.values(facts).every((fact) => fact === null) ? null : facts
}
