import { useId } from 'react'
import type { BankAccount, StatementPreview } from '#features/statements/contract.ts'
import { Select } from '#platform/web/ui/controls/select.tsx'
import type { ChosenAccount } from './statement-file.ts'

/** `choice` is an account id, `new`, or empty if no account is chosen. */
export interface AccountFormState {
  choice: string
  name: string
  digits: string
}

const NOTHING_CHOSEN: AccountFormState = { choice: '', name: '', digits: '' }

/** Returns the chosen account, or an error message. */
export function parseAccountChoice({ choice, name, digits }: AccountFormState): ChosenAccount | string {
  if (choice === '') return 'Please choose the account'
  if (choice !== 'new') return { accountId: Number(choice) }
  if (name.trim() === '') return 'Please name the account'
  if (digits.trim() !== '' && !/^\d{2,4}$/.test(digits.trim()))
    return 'Please enter the last 2 to 4 digits, or leave this field blank'
  return { accountName: name.trim().slice(0, 60), ...(digits.trim() !== '' && { lastDigits: digits.trim() }) }
}

/**
 * Chooses the account that the file names by its last digits, else the account whose earlier statements have these columns. An
 * account with other digits is never chosen. If every account has other digits, the account is new.
 */
export function initialChoice(
  { remembered, accountDigits }: Pick<StatementPreview, 'remembered' | 'accountDigits'>,
  accounts: BankAccount[],
): AccountFormState {
  const named = accounts.filter(({ lastDigits }) => accountDigits && lastDigits && endsAlike(lastDigits, accountDigits))
  const known = accounts.find(({ id }) => id === remembered?.accountId)
  const contradicts = accountDigits && known?.lastDigits && !endsAlike(known.lastDigits, accountDigits)
  const chosen = named.length === 1 ? named[0]?.id : contradicts ? null : remembered?.accountId
  if (chosen) return { ...NOTHING_CHOSEN, choice: String(chosen) }
  const isNew =
    named.length === 0 && (accountDigits ? accounts.every(({ lastDigits }) => lastDigits) : accounts.length === 0)
  return isNew ? { choice: 'new', name: remembered?.bankName ?? '', digits: accountDigits ?? '' } : NOTHING_CHOSEN
}

function endsAlike(one: string, other: string): boolean {
  return one.endsWith(other) || other.endsWith(one)
}

/** For example "Example Bank ··2345"; only the name if the digits are unknown. */
function describeAccount({ name, lastDigits }: Pick<BankAccount, 'name' | 'lastDigits'>): string {
  return lastDigits ? `${name} ··${lastDigits}` : name
}

interface AccountChoiceProps {
  label: string
  accounts: BankAccount[]
  formState: AccountFormState
  onChoose: (choosing: AccountFormState) => void
  /** Empty if the choice is valid. */
  error: string
}

export function AccountChoice({ label, accounts, formState, onChoose, error }: AccountChoiceProps) {
  const id = useId()
  const errorProps: ErrorProps = error ? { 'aria-invalid': true, 'aria-describedby': `${id}-wrong` } : {}
  return (
    <div>
      <label htmlFor={`${id}-account`} className="mb-1.5 block font-medium">
        {label}
      </label>
      <Select
        id={`${id}-account`}
        value={formState.choice}
        onChange={(event) => onChoose({ ...formState, choice: event.target.value })}
        placeholder="Choose an account"
        options={[
          ...accounts.map((account) => ({
            value: String(account.id),
            label: `${describeAccount(account)}${account.isForGuests ? ' (guests pay into this account)' : ''}`,
          })),
          { value: 'new', label: 'Another account...' },
        ]}
        className="sm:max-w-100"
        {...(formState.choice !== 'new' && errorProps)}
      />
      {formState.choice === 'new' && <NewAccount formState={formState} onChoose={onChoose} errorProps={errorProps} />}
      <p role="status" id={`${id}-wrong`} className="mt-1.5 text-sm text-terracotta empty:hidden">
        {error}
      </p>
    </div>
  )
}

interface ErrorProps {
  'aria-invalid'?: true
  'aria-describedby'?: string
}

function NewAccount({
  formState,
  onChoose,
  errorProps: fieldStatus,
}: Pick<AccountChoiceProps, 'formState' | 'onChoose'> & { errorProps: ErrorProps }) {
  return (
    <div className="mt-3 flex flex-wrap gap-3">
      <TextInput
        label="Name of the account"
        value={formState.name}
        onChange={(name) => onChoose({ ...formState, name })}
        list={BANKS}
        maxLength={60}
        className="w-full sm:w-72"
        {...fieldStatus}
      />
      <TextInput
        label="Last digits (optional)"
        value={formState.digits}
        onChange={(digits) => onChoose({ ...formState, digits })}
        inputMode="numeric"
        maxLength={4}
        className="w-44"
      />
    </div>
  )
}

interface TextInputProps extends ErrorProps {
  label: string
  value: string
  onChange: (value: string) => void
  maxLength: number
  className: string
  list?: readonly string[]
  inputMode?: 'numeric'
}

function TextInput({ label, onChange, className, list, ...rest }: TextInputProps) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 block font-medium text-sm">
        {label}
      </label>
      <input
        id={id}
        {...rest}
        onChange={(event) => onChange(event.target.value)}
        list={list && `${id}-list`}
        autoComplete="off"
        className="block min-h-12 w-full rounded-field border border-edge bg-surface px-3.5 py-2.5 text-base hover:border-ink-soft aria-invalid:border-terracotta"
      />
      {list && (
        <datalist id={`${id}-list`}>
          {list.map((bank) => (
            <option key={bank} value={bank} />
          ))}
        </datalist>
      )}
    </div>
  )
}

const BANKS = [
  'Barclays',
  'CAF Bank',
  'Co-operative Bank',
  'First Direct',
  'Halifax',
  'HSBC',
  'Lloyds Bank',
  'Metro Bank',
  'Monzo',
  'Nationwide',
  'NatWest',
  'Revolut',
  'Royal Bank of Scotland',
  'Santander',
  'Starling Bank',
  'Tide',
  'TSB',
  'Virgin Money',
]
