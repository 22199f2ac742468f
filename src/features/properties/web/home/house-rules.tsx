import Baby from 'lucide-react/icons/baby'
import BedSingle from 'lucide-react/icons/bed-single'
import Cigarette from 'lucide-react/icons/cigarette'
import Moon from 'lucide-react/icons/moon'
import PartyPopper from 'lucide-react/icons/party-popper'
import PawPrint from 'lucide-react/icons/paw-print'
import type { HouseRules as Rules } from '#features/home-facts.ts'
import { formatTimeOfDay } from '#platform/shared/day.ts'
import { type Fact, FactList } from './fact-list.tsx'
import { type HouseRuleFact, houseRuleFacts } from './house-rule-facts.ts'

const ICONS: Record<HouseRuleFact['topic'], Fact['Icon']> = {
  pets: PawPrint,
  children: Baby,
  cots: BedSingle,
  smoking: Cigarette,
  parties: PartyPopper,
  quietHours: Moon,
}

export function HouseRules({ rules }: { rules: Rules }) {
  const facts = houseRuleFacts(rules, formatTimeOfDay).map((fact) => ({ ...fact, Icon: ICONS[fact.topic] }))
  return <FactList short facts={facts} more={rules.more} />
}
