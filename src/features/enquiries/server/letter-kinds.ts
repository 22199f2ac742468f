import { enquiries } from './inside/enquiries.ts'

export const enquiryLetters = enquiries.letterKinds()
