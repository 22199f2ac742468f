import { applications } from './inside/applications.ts'
import { NEXT_STEP, nextStepLetter } from './inside/next-step.tsx'

export const applicationLetters = { ...applications.letterKinds(), [NEXT_STEP]: nextStepLetter }
