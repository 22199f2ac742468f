import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'

/**
 * `codeRequired` is true once the server has asked for a code. Pass errors to `rethrowNotingCodeRequired`, which rethrows them.
 */
export function useOneTimeCode() {
  const [codeRequired, setCodeRequired] = useState(false)
  const rethrowNotingCodeRequired = (error: unknown): never => {
    if (error instanceof ApiError && error.body.secondFactor === true) setCodeRequired(true)
    throw error
  }
  return { codeRequired, rethrowNotingCodeRequired: rethrowNotingCodeRequired }
}
