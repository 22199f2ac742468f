import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'

/**
 * `codeRequired` becomes true when an error says that a code is required. `rethrowNotingCodeRequired` reads and rethrows the
 * error.
 */
export function useOneTimeCode() {
  const [codeRequired, setCodeRequired] = useState(false)
  const rethrowNotingCodeRequired = (error: unknown): never => {
    if (error instanceof ApiError && error.body.secondFactor === true) setCodeRequired(true)
    throw error
  }
  return { codeRequired, rethrowNotingCodeRequired: rethrowNotingCodeRequired }
}
