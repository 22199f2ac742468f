import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'

/** `codeRequired` becomes true once `rethrowNotingCodeRequired` receives an error that asks for a code. */
export function useOneTimeCode() {
  const [codeRequired, setCodeRequired] = useState(false)
  const rethrowNotingCodeRequired = (error: unknown): never => {
    if (error instanceof ApiError && error.body.secondFactor === true) setCodeRequired(true)
    throw error
  }
  return { codeRequired, rethrowNotingCodeRequired }
}
