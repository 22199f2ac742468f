import { useFormContext } from 'react-hook-form'

/** Buttons that fill in a suggested reason, which can then be edited. */
export function SuggestedReasons({ reasons }: { reasons: readonly string[] }) {
  const { setValue, setFocus } = useFormContext<{ reason: string }>()
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's frame and legend add nothing here
    <div role="group" aria-label="Suggested reasons" className="mb-4 flex flex-wrap gap-2">
      {reasons.map((reason) => (
        <button
          key={reason}
          type="button"
          onClick={() => {
            setValue('reason', reason, { shouldDirty: true, shouldValidate: true })
            setFocus('reason')
          }}
          className="inline-flex min-h-9 pointer-coarse:min-h-11 items-center rounded-full border border-line bg-surface px-3 text-left text-sm transition-colors hover:border-pine"
        >
          {reason}
        </button>
      ))}
    </div>
  )
}
