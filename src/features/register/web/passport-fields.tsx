import { useWatch } from 'react-hook-form'
import { TextField } from '#platform/web/form/text-field.tsx'
import { needsPassport } from '../contract.ts'
import type { KnownPassport } from './guest-rows.ts'

/** Fields for guests who need a passport. Known details are not shown again. */
export function PassportFields({ row, known }: { row: number; known: KnownPassport | undefined }) {
  const nationality: unknown = useWatch({ name: `guests.${row}.nationality` })
  if (typeof nationality !== 'string' || nationality.trim().length < 2 || !needsPassport(nationality)) return null
  const storedHelp = 'We have it. Enter it again only to change it.'
  return (
    <>
      <p className="text-ink-soft text-sm sm:col-span-2">
        By law we ask guests who are not British, Irish or Commonwealth citizens for their passport on arrival, and for
        the next address before they leave. You can add it later.
      </p>
      <TextField
        name={`guests.${row}.passportNumber`}
        label="Passport number"
        optional
        help={known?.hasPassport ? storedHelp : undefined}
        autoComplete="off"
        maxLength={40}
      />
      <TextField
        name={`guests.${row}.placeOfIssue`}
        label="Place of issue"
        optional
        autoComplete="off"
        maxLength={100}
      />
      <TextField
        name={`guests.${row}.nextAddress`}
        label="Next address"
        optional
        help={known?.hasNextAddress ? storedHelp : 'Where this guest goes after the stay.'}
        autoComplete="off"
        maxLength={300}
        className="sm:col-span-2"
      />
    </>
  )
}
