import { useState } from 'react'
import { ApiError } from '#platform/web/api.ts'

/** `codeRequired` is true once the server has asked for a one-time code; pass errors to `rethrowAndDetect`, which rethrows them. */
export function useCodeRequired() {
  const [codeRequired, setCodeRequired] = useState(false)
  const rethrowAndDetect = (error: unknown): never => {
    if (error instanceof ApiError && error.body.secondFactor === true) setCodeRequired(true)
    throw error
  }
  return { codeRequired, rethrowAndDetect }
}
