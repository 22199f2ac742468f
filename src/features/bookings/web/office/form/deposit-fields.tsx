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

interface DepositFieldProps {
  name: string
  /** The deposit by the home's rule, such as "£150.00"; undefined while loading. */
  standard: string | undefined
  className?: string
}

/** A blank amount means the deposit by the home's rule. */
export function DepositField({ name, standard, className }: DepositFieldProps) {
  return (
    <NumberField
      name={name}
      label="Security deposit"
      optional
      unit="£"
      min={0}
      step={0.01}
      help={standard && `Leave blank for the standard ${standard}, or enter 0 for no deposit.`}
      className={className}
    />
  )
}
