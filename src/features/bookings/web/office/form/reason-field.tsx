import type { Rule } from '#features/bookings/contract.ts'
import { TextArea } from '#platform/web/form/text-area.tsx'

const RULE_PHRASES: Record<Rule, string> = {
  'own price': 'the price or the deposit',
  'under minimum stay': 'the short stay',
  'own charge': 'the charge',
  'over another channel': 'these nights, which another channel has taken',
  'cancelled here': 'these nights, which were cancelled here',
}

export function ReasonField({ wants }: { wants: readonly Rule[] }) {
  return (
    <TextArea
      name="reason"
      label="Reason"
      help={`Explain ${wants.map((rule) => RULE_PHRASES[rule]).join(' and ')}. The reason is kept in the history.`}
      rows={2}
      max={500}
    />
  )
}
