import { applications } from './internal/applications.ts'
import { NEXT_STEP, nextStepEmail } from './internal/next-step.tsx'

export const applicationEmails = { ...applications.emailTypes(), [NEXT_STEP]: nextStepEmail }
