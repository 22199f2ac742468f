import { useId } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import { type OfficeSettings, type PublicSettings, publicSettings, VAT_PERCENT } from '#features/settings/contract.ts'
import { formatPounds, pence, percentOf } from '#platform/shared/money.ts'
import { Form } from '#platform/web/form/form.tsx'
import { useField } from '#platform/web/form/form-parts.ts'
import { EditConflictDialog } from '#platform/web/office/edit-conflict-dialog.tsx'
import { FollowWhenUntouched } from './follow-when-untouched.tsx'
import { LastChanged } from './last-changed.tsx'
import { SAVE_FAILED, useSection } from './use-section.ts'

type Vat = PublicSettings['vat']

const CHOICES: { value: Vat; label: string; means: string }[] = [
  {
    value: 'not-registered',
    label: 'Not registered for VAT',
    means: 'Prices are shown as you enter them. The site says that you are not registered and that no VAT is added.',
  },
  {
    value: 'inclusive',
    label: 'Prices include VAT',
    means: 'Prices are shown as you enter them. The site says that all prices include VAT.',
  },
  {
    value: 'exclusive',
    label: 'Prices exclude VAT',
    means: `${VAT_PERCENT}% is added to every price before a guest sees it, since consumers must be shown what they pay. Enter prices without VAT. The site says that your rates exclude VAT and that VAT has been added.`,
  },
]

const EXAMPLE = pence(12_000)

/** Three choices of VAT, each with its effect on prices. */
export function VatForm({ current }: { current: OfficeSettings }) {
  const edit = useSection('vat', current)
  const { base, stale } = edit
  const version = base.sections.vat.version
  return (
    <>
      <Form
        key={version}
        name={`settings-vat-${version}`}
        robots="none"
        schema={SCHEMA}
        initial={{ vat: base.settings.vat }}
        send={({ vat }) => edit.save(vat)}
        success={(after) => ({
          title: 'Settings Saved',
          description: 'The site shows the new settings at once.',
          ...(after.sections.vat.version !== version && {
            action: { label: 'Undo', run: () => edit.undo(base, after) },
          }),
        })}
        failure={SAVE_FAILED}
        onSent={edit.saved}
        sendLabel="Save"
        sendingLabel="Saving..."
        acceptedTerms={<LastChanged state={base.sections.vat} />}
      >
        <FollowWhenUntouched follow={edit.follow} />
        <Choices />
        <Example />
      </Form>
      <EditConflictDialog
        open={stale !== undefined}
        what="how VAT is shown"
        differences={
          stale && stale.mine !== stale.current.settings.vat
            ? [{ label: 'VAT', typed: labelOf(stale.mine), stored: labelOf(stale.current.settings.vat) }]
            : []
        }
        onUseStored={edit.discardMine}
        onOverwrite={edit.overwriteStored}
        onClose={edit.closeStale}
        busy={edit.busy}
      />
    </>
  )
}

const SCHEMA = z.object({ vat: publicSettings.shape.vat })

function Choices() {
  const { initial, form, error } = useField('vat')
  const id = useId()
  return (
    <fieldset className="space-y-3" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="sr-only">How VAT is shown</legend>
      {CHOICES.map(({ value, label, means }) => (
        <div
          key={value}
          className="relative flex gap-3 rounded-card border border-line bg-surface p-4 has-checked:border-pine has-checked:bg-pine-tint"
        >
          <input
            {...form.register('vat')}
            id={`${id}-${value}`}
            type="radio"
            value={value}
            defaultChecked={initial === value}
            aria-describedby={`${id}-${value}-means`}
            className="relative z-10 mt-1 size-5 shrink-0 accent-pine"
          />
          <div>
            <label htmlFor={`${id}-${value}`} className="stretched font-medium">
              {label}
            </label>
            <p id={`${id}-${value}-means`} className="mt-0.5 text-ink-soft text-sm">
              {means}
            </p>
          </div>
        </div>
      ))}
      {error && (
        <p id={`${id}-error`} className="text-sm text-terracotta">
          {error}
        </p>
      )}
    </fieldset>
  )
}

/** Shows the effect on an example price before saving. */
function Example() {
  const vat: unknown = useWatch({ name: 'vat' })
  const shown = vat === 'exclusive' ? pence(EXAMPLE + percentOf(EXAMPLE, VAT_PERCENT)) : EXAMPLE
  return (
    <p role="status" className="mt-5 rounded-field bg-sand px-4 py-3 tabular-nums">
      A home that you enter at {formatPounds(EXAMPLE)} a night is shown to guests at{' '}
      <strong className="font-semibold">{formatPounds(shown)}</strong>.
    </p>
  )
}

function labelOf(vat: Vat): string {
  return CHOICES.find(({ value }) => value === vat)?.label ?? vat
}
