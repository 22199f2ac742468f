import { useWatch } from 'react-hook-form'
import { NumberField } from '#platform/web/form/number-field.tsx'
import { SelectField } from '#platform/web/form/select-field.tsx'
import type { DepositInput, DepositOption } from './deposit-choice.ts'

interface DepositFieldsProps {
  options: DepositOption[]
  help?: string | undefined
}

/** A field for the amount appears only for the choice `own`. */
export function DepositFields({ options, help }: DepositFieldsProps) {
  const deposit = useWatch<DepositInput, 'deposit'>({ name: 'deposit' })
  return (
    <>
      <SelectField name="deposit" label="Security deposit" options={options} help={help} />
      {deposit === 'own' && (
        <NumberField name="ownDeposit" label="Own deposit" unit="£" min={0} step={0.01} help="0 for none." />
      )}
    </>
  )
}
