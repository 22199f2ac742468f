import type { HouseRules as Rules } from '#features/home-facts.ts'
import { formatTimeOfDay } from '#platform/shared/day.ts'
import { FactList } from './fact-list.tsx'
import { houseRuleFacts } from './house-rule-facts.ts'

export function HouseRules({ rules }: { rules: Rules }) {
  const facts = houseRuleFacts(rules, formatTimeOfDay)
  return (
    <>
      {facts.length > 0 && <FactList facts={facts} />}
      {rules.more && <p className="measure mt-4 whitespace-pre-line text-ink-soft">{rules.more}</p>}
    </>
  )
}
