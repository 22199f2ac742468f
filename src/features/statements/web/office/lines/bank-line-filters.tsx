import { BANK_LINE_STATES, type BankLineState } from '#features/statements/contract.ts'
import { SearchField } from '#platform/web/office/search-field.tsx'
import { LINE_STATES } from './line-labels.ts'

interface BankLineFilterBarProps {
  state: BankLineState
  search: string
  onChange: (filters: { lines?: string; search?: string }) => void
}

export function BankLineFilterBar({ state, search, onChange }: BankLineFilterBarProps) {
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <SearchField
        label="Search lines"
        placeholder="Name, reference or amount..."
        value={search}
        onChange={(search) => onChange({ search })}
        className="w-full sm:w-80"
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here */}
      <div role="group" aria-label="Lines" className="flex flex-wrap gap-1.5">
        {BANK_LINE_STATES.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={state === value}
            onClick={() => onChange({ lines: value === 'open' ? '' : value })}
            className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full border border-line bg-surface px-3 text-sm transition-colors hover:border-pine aria-pressed:border-pine aria-pressed:bg-pine aria-pressed:text-paper"
          >
            {LINE_STATES[value].label}
          </button>
        ))}
      </div>
    </div>
  )
}
