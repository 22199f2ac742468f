import { applications } from './inside/applications.ts'
import { NEXT_STEP, nextStepEmail } from './inside/next-step.tsx'

export const applicationEmails = { ...applications.emailTypes(), [NEXT_STEP]: nextStepEmail }
