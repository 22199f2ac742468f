import type { HouseRules, RuleAnswer, RuleTopic } from '#features/home-facts.ts'

export interface HouseRuleFact {
  topic: RuleTopic | 'quietHours'
  name: string
  value: string
  note?: string | null
}

export const RULE_LABELS: Record<RuleTopic, { name: string } & Record<RuleAnswer, string>> = {
  pets: { name: 'Pets', yes: 'Welcome', ask: 'Please ask us first', no: 'No pets' },
  children: { name: 'Children', yes: 'Welcome', ask: 'Please ask us first', no: 'Not suitable for children' },
  cots: { name: 'Cots and high chairs', yes: 'Provided', ask: 'On request', no: 'Not provided' },
  smoking: { name: 'Smoking', yes: 'Allowed', ask: 'Outside only', no: 'No smoking' },
  parties: { name: 'Parties', yes: 'Allowed', ask: 'Please ask us first', no: 'No parties or events' },
}
export const RULE_NAMES = Object.keys(RULE_LABELS) as RuleTopic[]

/** Returns house rules as labelled facts, without unanswered topics. `hour` formats a time such as `22:00`. */
export function houseRuleFacts(rules: HouseRules, hour: (time: string) => string): HouseRuleFact[] {
  const { quietHours } = rules
  return [
    ...RULE_NAMES.flatMap((topic): HouseRuleFact[] => {
      const rule = rules[topic]
      const { name, ...answers } = RULE_LABELS[topic]
      return rule ? [{ topic, name, value: answers[rule.answer], note: rule.note }] : []
    }),
    ...(quietHours
      ? [
          {
            topic: 'quietHours' as const,
            name: 'Quiet hours',
            value: `${hour(quietHours.from)} to ${hour(quietHours.to)}`,
          },
        ]
      : []),
  ]
}
