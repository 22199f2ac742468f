import type { RuleAnswer } from '#features/home-facts.ts'
import { RULE_LABELS, RULE_NAMES } from '#features/properties/web/home/house-rule-facts.ts'
import { FieldHelpAndError } from '#platform/web/form/field.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { SelectField } from '#platform/web/form/select-field.tsx'
import { TextArea } from '#platform/web/form/text-area.tsx'
import { TextField } from '#platform/web/form/text-field.tsx'

const ANSWERS: RuleAnswer[] = ['yes', 'ask', 'no']

export function HouseRulesField({ name }: { name: 'houseRules' }) {
  const { id, error } = useField(name)
  return (
    <div className="min-w-0 space-y-4 sm:col-span-2">
      {RULE_NAMES.map((topic) => {
        const labels = RULE_LABELS[topic]
        return (
          <div key={topic} className="grid grid-cols-1 gap-x-4 gap-y-2 sm:grid-cols-[15rem_minmax(0,1fr)]">
            <SelectField
              name={`${name}.${topic}.answer`}
              label={labels.name}
              placeholder="Not specified"
              options={ANSWERS.map((answer) => ({ value: answer, label: labels[answer] }))}
              optional
            />
            <TextField name={`${name}.${topic}.note`} label={`${labels.name}: note`} maxLength={300} optional />
          </div>
        )
      })}
      <div className="grid grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-[15rem_15rem]">
        <TextField name={`${name}.quietFrom`} label="Quiet from" placeholder="22:00" maxLength={5} optional />
        <TextField name={`${name}.quietTo`} label="Quiet until" placeholder="08:00" maxLength={5} optional />
      </div>
      <QuietError name={`${name}.quietHours`} />
      <TextArea name={`${name}.more`} label="Other rules" rows={3} max={2000} optional />
      <FieldHelpAndError id={id} error={error} />
    </div>
  )
}

/** Shows the error of either time or of both times together, because the request sends both as an object. */
function QuietError({ name }: { name: string }) {
  const from = useField(`${name}.from`)
  const to = useField(`${name}.to`)
  const whole = useField(name)
  return <FieldHelpAndError id={whole.id} error={from.error ?? to.error ?? whole.error} />
}
