import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'
import { TextField } from '#platform/web/form/text-field.tsx'

/** Fields left out of browser storage, because they give access to an account. */
export const NO_STORE = ['password', 'code', 'sortCode', 'accountNumber'] as const

/** `requested` is true once the server has asked for a one-time code; pass errors to `watch`, which rethrows them. */
export function useCodeRequired() {
  const [codeRequired, setCodeRequired] = useState(false)
  const watch = (error: unknown): never => {
    if (error instanceof ApiError && error.body.secondFactor === true) setCodeRequired(true)
    throw error
  }
  return { requested: codeRequired, watch }
}

/** The code is asked for only where the second factor is on. */
export function ConfirmationFields({ codeRequired }: { codeRequired: boolean }) {
  return (
    <>
      <TextField
        name="password"
        label="Your password"
        type="password"
        autoComplete="current-password"
        help="To make sure that it is you."
      />
      {codeRequired && (
        <TextField
          name="code"
          label="One-time code"
          autoComplete="one-time-code"
          maxLength={40}
          help="From your authenticator, or a recovery code."
        />
      )}
    </>
  )
}
