import { applicationInbox } from './internal/applications.ts'
import { NEXT_STEP, nextStepEmail } from './internal/next-step.tsx'

export const applicationEmails = { ...applicationInbox.emailTypes(), [NEXT_STEP]: nextStepEmail }
