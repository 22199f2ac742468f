import * as z from 'zod/mini'
import { line, paragraph } from '#platform/shared/wire.ts'

export const BED_KINDS = ['super-king', 'king', 'double', 'small-double', 'single', 'bunk', 'sofa-bed', 'cot'] as const
export type BedKind = (typeof BED_KINDS)[number]

export const MAX_ROOMS = 40
export const MAX_BEDS = 10
export const MAX_QUESTIONS = 30

const optionalLine = (max: number) => z.nullable(line(0, max, 'Please enter a text'))

const WRONG_BED_COUNT = `Please enter 1 to ${MAX_BEDS} beds`

const room = z.strictObject({
  name: line(1, 80, 'Please name the room'),
  floor: optionalLine(60),
  beds: z
    .array(
      z.strictObject({
        kind: z.enum(BED_KINDS, 'Please choose a kind of bed'),
        count: z.int(WRONG_BED_COUNT).check(z.gte(1, WRONG_BED_COUNT), z.lte(MAX_BEDS, WRONG_BED_COUNT)),
      }),
      'Please enter the beds',
    )
    .check(z.maxLength(MAX_BEDS, `Please enter at most ${MAX_BEDS} kinds of bed`)),
  ensuite: z.boolean('Please choose whether the room is en suite'),
  note: optionalLine(300),
})
export type Room = z.output<typeof room>

export const rooms = z
  .array(room, 'Please enter the rooms')
  .check(z.maxLength(MAX_ROOMS, `Please enter at most ${MAX_ROOMS} rooms`))

export const RULE_TOPICS = ['pets', 'children', 'cots', 'smoking', 'parties'] as const
export type RuleTopic = (typeof RULE_TOPICS)[number]

const RULE_ANSWERS = ['yes', 'ask', 'no'] as const
export type RuleAnswer = (typeof RULE_ANSWERS)[number]

/** A house rule: yes, no or ask first, with a note; `null` for a rule that is not stated. */
const houseRule = z.nullable(
  z.strictObject({ answer: z.enum(RULE_ANSWERS, 'Please choose yes, ask or no'), note: optionalLine(300) }),
)

const WRONG_TIME = 'Please enter a time such as 22:00'
const timeOfDay = z.string(WRONG_TIME).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, WRONG_TIME))

/** Each rule may be left open. */
export const houseRules = z.strictObject({
  pets: houseRule,
  children: houseRule,
  cots: houseRule,
  smoking: houseRule,
  parties: houseRule,
  quietHours: z.nullable(z.strictObject({ from: timeOfDay, to: timeOfDay })),
  more: z.nullable(paragraph(0, 2000, 'Please enter a text')),
})
export type HouseRules = z.output<typeof houseRules>

/** `null` for an unknown measurement. */
const measurement = (max: number) => {
  const message = `Please enter 0 to ${max}`
  return z.nullable(z.int(message).check(z.gte(0, message), z.lte(max, message)))
}
const yesNoOrUnknown = z.nullable(z.boolean('Please choose yes or no'))

/** Units are steps, centimetres and metres; `null` for an unknown fact. */
export const access = z.strictObject({
  parkingMetres: measurement(10_000),
  stepsToDoor: measurement(500),
  doorCentimetres: measurement(500),
  narrowestCentimetres: measurement(500),
  stairsInside: measurement(500),
  bedroomOnEntranceLevel: yesNoOrUnknown,
  bathroomOnEntranceLevel: yesNoOrUnknown,
  stepFreeShower: yesNoOrUnknown,
})
export type Access = z.output<typeof access>

const homeQuestion = z.strictObject({
  question: line(1, 200, 'Please enter the question'),
  answer: paragraph(1, 2000, 'Please enter the answer'),
})
export type HomeQuestion = z.output<typeof homeQuestion>

export const homeQuestions = z
  .array(homeQuestion, 'Please enter questions with answers')
  .check(z.maxLength(MAX_QUESTIONS, `Please enter at most ${MAX_QUESTIONS} questions`))
