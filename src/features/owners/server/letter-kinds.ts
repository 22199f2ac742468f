import { applications } from './inside/applications.ts'

export const applicationLetters = applications.letterKinds()
